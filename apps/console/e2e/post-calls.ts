import { randomUUID } from 'node:crypto';
import type { Calls } from './calls.ts';
import type { Log } from './point-calls.ts';
import { png } from './png.ts';

/** API calls for posts, boosts and responses. */
export const postCalls = ({ get, write, base, authorization, read }: Calls) => ({
  /** The newest active post of the type at the property. */
  newestPost: async (propertyId: string, postType: string): Promise<{ _id: string; title: string }> =>
    (await get(`/posts?propertyId=${propertyId}&postType=${postType}&filterType=active&limit=1`)).data[0],
  createPost: async (propertyId: string, body: object): Promise<{ _id: string; version: number }> =>
    (await write('POST', `/posts?propertyId=${propertyId}`, { text: 'Come along.', ...body })).data,
  updatePost: (id: string, body: object): Promise<unknown> => write('PUT', `/posts/${id}`, body),
  deletePost: (id: string): Promise<unknown> => write('DELETE', `/posts/${id}`, {}),
  openBoosts: async (): Promise<{ _id: string }[]> => (await get('/resident/boosts')).data,
  createSurvey: async (
    propertyId: string,
    title: string,
    questions: string[],
  ): Promise<{ _id: string; boostInfo: { microSurveyBoost: { questions: { _id: string }[] } } }> =>
    (
      await write('POST', `/posts?propertyId=${propertyId}`, {
        type: 'BOOST',
        boostType: 'microSurveyBoost',
        title,
        text: 'Tell us how it went.',
        rewardPoints: 10,
        boostInfo: { microSurveyBoost: { questions: questions.map((question) => ({ question })) } },
      })
    ).data,
  answer: (id: string, body: object): Promise<unknown> => write('POST', `/resident/boosts/${id}/answers`, body),
  /** Rates every question of a survey. */
  rate: async (id: string, rating: number): Promise<Log> => {
    const { data } = (await get(`/resident/posts/${id}`)) as { data: { questions: { _id: string }[] } };
    const questions = data.questions.map(({ _id }) => ({ _id, rating }));
    return (await write('POST', `/resident/boosts/${id}/answers`, { questions })).data;
  },
  /** Refers a person through the first open referral boost. */
  refer: async (person: { firstName: string; lastName: string; email: string }): Promise<Log> => {
    const { data } = (await get('/resident/boosts')) as {
      data: { _id: string; boostType: string; submissionsLeft: number }[];
    };
    const boost = data.find((item) => item.boostType === 'referral' && item.submissionsLeft > 0);
    if (!boost) throw new Error('No open referral');
    return (await write('POST', `/resident/boosts/${boost._id}/submissions`, person)).data;
  },
  /** Submits to the first open boost of the kind, with a picture. */
  submit: async (kind: string): Promise<Log> => {
    const { data } = (await get('/resident/boosts')) as {
      data: { _id: string; boostType: string; submissionsLeft: number }[];
    };
    const boost = data.find((item) => item.boostType === kind && item.submissionsLeft > 0);
    if (!boost) throw new Error(`No open ${kind} boost`);
    const form = new FormData();
    form.append('note', 'Sent by a browser test');
    if (kind === 'ugc') form.append('title', 'From the balcony');
    if (kind === 'socialMedia' || kind === 'review') form.append('postUrl', 'https://example.com/post');
    form.append('images', new Blob([png], { type: 'image/png' }), 'balcony.png');
    return (
      await fetch(`${base}/resident/boosts/${boost._id}/submissions`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': randomUUID() },
        body: form,
      }).then(read)
    ).data as Log;
  },
});
