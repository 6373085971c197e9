import { isRichTextLink, richTextDepthMaximum, richTextTags } from '@hearth/contract/library/rich-text';
import { RichText as Drawn } from '../ui/rich-text.tsx';

const rules = { tags: richTextTags, isLink: isRichTextLink, depthMaximum: richTextDepthMaximum };

/** A rich text of the contract. The server stores it clean; what it must not hold is not drawn either. */
export const RichText = ({ text }: { text: string }) => <Drawn rules={rules} text={text} />;
