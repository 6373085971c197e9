import { listBrands } from './brands/brands.ts';
import { getMail, getMailPage, listMails } from './communication/mailbox.ts';
import { listCompanies } from './companies/companies.ts';
import { getFile } from './files/files.ts';
import { readLink } from './identity/links.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './identity/own-sessions.ts';
import * as secondFactors from './identity/second-factors.ts';
import * as sessions from './identity/sessions.ts';
import { insights, propertyDashboard } from './insights/dashboard.ts';
import { userStats } from './insights/user-profile.ts';
import { createLease, listLeases, terminateLease } from './leases/leases.ts';
import { live } from './live/live.ts';
import * as invitations from './people/invitations.ts';
import { importUsers, previewImport } from './people/user-import.ts';
import * as users from './people/users.ts';
import { decideMany, listDecidable } from './points/decisions.ts';
import { award, previewAward } from './points/gifts.ts';
import * as pointLogs from './points/point-logs.ts';
import * as pointsRequests from './points/points-requests.ts';
import { renewLease } from './points/renewals.ts';
import { previewRemoval, removeUser } from './points/removals.ts';
import * as rentRoll from './points/rent-roll.ts';
import { redeem, sendToFriend, wallet } from './points/redemptions.ts';
import { answerBoost, listOpenBoosts, submitBoost } from './points/submissions.ts';
import { addFeature, getProperty, listProperties, systemConfig } from './properties/properties.ts';

/** Every endpoint of Hearth, by area and feature. The API implements it, the console calls it, the reference is made from it. */
export const contract = {
  sessions: {
    signIn: sessions.signIn,
    signUp: sessions.signUp,
    signUpCode: sessions.signUpCode,
    refresh: sessions.refresh,
    signOut: sessions.signOut,
    resetPassword: sessions.resetPassword,
    confirmPassword: sessions.confirmPassword,
    me: sessions.me,
    keepPrefs: sessions.keepPrefs,
    settings: sessions.settings,
  },
  links: { read: readLink },
  ownSessions: { list: listOwnSessions, end: endOwnSession, endOthers: endOtherSessions },
  secondFactors: {
    prove: secondFactors.proveSecondFactor,
    provePasskey: secondFactors.secondFactorPasskey,
    startPasskeySignIn: secondFactors.startPasskeySignIn,
    passkeySignIn: secondFactors.passkeySignIn,
    get: secondFactors.getSecondFactors,
    confirm: secondFactors.confirmIdentity,
    confirmPasskey: secondFactors.confirmPasskey,
    startAuthenticator: secondFactors.startAuthenticator,
    addAuthenticator: secondFactors.addAuthenticator,
    removeAuthenticator: secondFactors.removeAuthenticator,
    renewRecoveryCodes: secondFactors.renewRecoveryCodes,
    startPasskey: secondFactors.startPasskey,
    addPasskey: secondFactors.addPasskey,
    renamePasskey: secondFactors.renamePasskey,
    removePasskey: secondFactors.removePasskey,
  },
  companies: { list: listCompanies },
  brands: { list: listBrands },
  properties: { list: listProperties, get: getProperty, addFeature, systemConfig },
  leases: { list: listLeases, create: createLease, terminate: terminateLease },
  users: {
    list: users.listUsers,
    get: users.getUser,
    create: users.createUser,
    createAdmin: users.createAdmin,
    update: users.updateUser,
    resendWelcome: users.resendWelcome,
    resetSecondFactor: users.resetSecondFactor,
  },
  invitations: {
    list: invitations.listInvitations,
    read: invitations.readInvitation,
    acceptByLink: invitations.acceptByLink,
    accept: invitations.acceptInvitation,
    decline: invitations.declineInvitation,
  },
  userImport: { preview: previewImport, import: importUsers },
  userProfile: { stats: userStats },
  pointLogs: {
    list: pointLogs.listPointLogs,
    get: pointLogs.getPointLog,
    approve: pointLogs.approvePointLog,
    deny: pointLogs.denyPointLog,
    void: pointLogs.voidPointLog,
    comment: pointLogs.commentPointLog,
    deleteImage: pointLogs.deletePointLogImage,
    resendRedemptionEmail: pointLogs.resendRedemptionEmail,
    history: pointLogs.pointLogHistory,
  },
  decisions: { decidable: listDecidable, decideMany },
  pointsRequests: {
    list: pointsRequests.listPointsRequests,
    request: pointsRequests.requestPoints,
    allocate: pointsRequests.allocatePoints,
    decline: pointsRequests.declinePointsRequest,
  },
  gifts: { award, preview: previewAward },
  renewals: { renew: renewLease },
  removals: { preview: previewRemoval, removeUser },
  rentRoll: {
    list: rentRoll.listRentRoll,
    rewardable: rentRoll.listRewardableLeases,
    amount: rentRoll.rentRollAmount,
    leaseAmount: rentRoll.leaseRentRollAmount,
    send: rentRoll.sendRentRoll,
    match: rentRoll.matchRentRoll,
    interest: rentRoll.rentRollInterest,
  },
  submissions: { openBoosts: listOpenBoosts, submit: submitBoost, answer: answerBoost },
  redemptions: { wallet, redeem, sendToFriend },
  dashboard: { property: propertyDashboard, insights },
  mailbox: { list: listMails, get: getMail, page: getMailPage },
  files: { get: getFile },
  live: { follow: live },
};
export type Contract = typeof contract;
