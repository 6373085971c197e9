import { getPropertySummary } from '@hearth/contract/insights/property-summary';
import type { PropertyRecord } from '@hearth/contract/properties/property-record';
import { QueryView } from '../../../../kit/query-view.tsx';
import { Link } from '../../../../kit/link.tsx';
import { useEndpoint } from '../../../../platform/query.ts';
import { useSession } from '../../../../platform/session.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Stack } from '../../../../ui/layout.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StarRating } from '../../../../ui/star-rating.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';
import { reviewProviders } from '../../../properties/properties/public.tsx';
import { text } from '../messages.ts';

/** The average rating in Hearth, and links to review sites. */
export function Reviews({ property: { _id, reviewLinks } }: { property: PropertyRecord }) {
  const { features } = useSession();
  const found = useEndpoint(getPropertySummary, { params: { id: _id } });
  return (
    <Section
      actions={
        features.residentBoosts !== false && (
          <TextLink>
            <Link to="/community/review">{text.reviews.all}</Link>
          </TextLink>
        )
      }
      title={text.reviews.title}
    >
      <QueryView of={found} waiting={64}>
        {({ data: { reviews } }) => (
          <DescriptionList
            rows={[
              [
                text.reviews.inHearth,
                reviews.count === 0 ? (
                  text.reviews.none
                ) : (
                  <>
                    <StarRating value={reviews.avgRating} /> {text.reviews.average(reviews.avgRating, reviews.count)}
                  </>
                ),
              ],
              [
                reviewLinks.length > 0 && text.reviews.elsewhere,
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
      </QueryView>
    </Section>
  );
}
