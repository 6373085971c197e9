export { CommentTemplatePicker, TemplatePicker } from './parts/template-picker.tsx';
