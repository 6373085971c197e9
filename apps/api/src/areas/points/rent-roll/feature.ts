import { contract } from '@hearth/contract';
import type { Feature } from '../../../platform/feature.ts';
import { serve } from '../../../platform/serve.ts';
import { interest, match, send, amount, leaseAmount, list, rewardable } from './service.ts';
import { mailRentRewards, rentRewardsRequested } from './jobs.ts';
import { ownStreaks } from './streaks.ts';

export const feature: Feature = {
  routes: [
    serve(contract.rentRoll.list, list),
    serve(contract.rentRoll.rewardable, rewardable),
    serve(contract.rentRoll.amount, amount),
    serve(contract.rentRoll.leaseAmount, leaseAmount),
    serve(contract.rentRoll.send, send),
    serve(contract.rentRoll.match, match),
    serve(contract.rentRoll.interest, interest),
    serve(contract.rentRoll.ownStreaks, ownStreaks),
  ],
  jobs: [mailRentRewards, rentRewardsRequested],
};
