import { isRichTextLink, richTextDepthMaximum, richTextTags } from '@hearth/contract/library/rich-text';
import { RichText } from '../ui/rich-text.tsx';

const rules = { tags: richTextTags, isLink: isRichTextLink, depthMaximum: richTextDepthMaximum };

/** Rich text as readers see it. */
export const RichWords = ({ text }: { text: string }) => <RichText rules={rules} text={text} />;
