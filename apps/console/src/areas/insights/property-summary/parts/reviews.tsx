import { counted } from '@hearth/contract/format';
import { getPropertySummary } from '@hearth/contract/insights/property-summary';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { Answer } from '../../../../kit/answer.tsx';
import { Link } from '../../../../kit/link.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { reviewProviders } from '../../../properties/properties/public.tsx';

/** How residents review the property in Hearth, and where they can elsewhere. */
export function Reviews({ property: { _id, reviewLinks } }: { property: PropertyRecord }) {
  const { features } = useSession();
  const found = useEndpoint(getPropertySummary, { params: { id: _id } });
  return (
    <Section
      actions={
        features.residentBoosts !== false && (
          <TextLink>
            <Link to="/community/review">All reviews</Link>
          </TextLink>
        )
      }
      title="Reviews"
    >
      <Answer of={found} waiting={64}>
        {({ data: { reviews } }) => (
          <DescriptionList
            rows={[
              [
                'In Hearth',
                reviews.count === 0 ? (
                  'No reviews yet'
                ) : (
                  <>
                    <StarRating value={reviews.avgRating} /> {reviews.avgRating?.toFixed(1)} from{' '}
                    {counted(reviews.count, 'review')}
                  </>
                ),
              ],
              [
                reviewLinks.length > 0 && 'Elsewhere',
                <Stack gap={8} key="elsewhere">
                  {reviewLinks.map(({ uuid, provider, url }) => (
                    <div key={uuid}>
                      <TextLink>
                        <a href={url} rel="noreferrer" target="_blank">
                          {provider === 'generic' ? url : (reviewProviders[provider] ?? provider)}
                        </a>
                      </TextLink>
                    </div>
                  ))}
                </Stack>,
              ],
            ]}
          />
        )}
      </Answer>
    </Section>
  );
}
