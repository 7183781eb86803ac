export { allRoutes, type RouteRoom } from '../allRoutes.ts'
export {
  defineRoute,
  type Route,
  type RouteAddress,
  type RouteAnswer,
  type RouteAuth,
  type RouteBody,
  type RouteContent,
  type RouteInput,
  type RouteParams,
  type RouteQuery,
  type RouteRate,
  routeErrors,
  toRouteUrl,
} from '../http.ts'
export {
  getBalance,
  getHistory,
  getNfts,
  getPortfolio,
  getRecipients,
} from '../routes/accounts.ts'
export {
  getDevicePage,
  getKeepPage,
  getSocialCallback,
  getUndoPage,
  postDevicePage,
  postKeepPage,
  postSocialCallback,
  postUndoPage,
} from '../routes/auth.ts'
export {
  confirm,
  confirmCode,
  noticeTransfer,
  pauseNewDevices,
} from '../routes/confirmations.ts'
export {
  addConsoleOrigin,
  addConsolePasskey,
  addConsoleProject,
  challengeConsolePasskey,
  closeConsole,
  consoleHeader,
  consolePollHeader,
  endConsoleAccountSessions,
  endConsoleSessions,
  findConsoleAccount,
  getConsoleAudit,
  getConsoleHealth,
  getConsoleLimits,
  getConsoleProjects,
  getConsoleProof,
  getConsoleSession,
  getConsoleSponsorship,
  getConsoleTraffic,
  openConsole,
  openConsoleByPasskey,
  removeConsoleOrigin,
  removeConsolePasskey,
  setConsoleBudget,
  setConsoleEmbedders,
  setConsoleFeature,
  setConsoleLimit,
  verifyConsoleAudit,
} from '../routes/console.ts'
export type {
  ConsoleAccount,
  ConsoleAudit,
  ConsoleBudget,
  ConsoleEmbedders,
  ConsoleLimits,
  ConsoleProject,
  ConsoleProjects,
  ConsoleRule,
  ConsoleSession,
  ConsoleSponsorship,
  ConsoleTraffic,
  ConsoleVerification,
} from '../routes/consoleAnswers.ts'
export { confirmDeletion, deleteAccount } from '../routes/deletion.ts'
export {
  getAssetImage,
  getCurrencyImage,
  getImage,
  getTokenImage,
  getWalletImage,
  getWalletImages,
  getWallets,
} from '../routes/directory.ts'
export {
  getCustody,
  getHealth,
  getReadiness,
  getSupportedChains,
  getTime,
  getWellKnown,
} from '../routes/discovery.ts'
export {
  changeEmail,
  confirmNewEmail,
  confirmOldEmail,
} from '../routes/emailChange.ts'
export {
  getAnalyticsConfig,
  sendEvent,
  sendEvents,
} from '../routes/events.ts'
export { getFrameConfig } from '../routes/frame.ts'
export {
  activateShareSet,
  claimTransfer,
  collectTransfer,
  deliverTransfer,
  endSessions,
  endTransfer,
  exportShare,
  getRecovery,
  getSealingKey,
  getTransferCommitment,
  getWallet,
  openTransfer,
  purgeWallet,
  putRecovery,
  readTransfer,
  releaseShare,
  revealTransfer,
  stageShareSet,
} from '../routes/keys.ts'
export {
  changeNameAddress,
  changeNameAttributes,
  getGatewayAnswer,
  getGatewaySigner,
  getIdentity,
  getName,
  getNameSuggestions,
  getNamesOfAddress,
  postGatewayAnswer,
  registerName,
} from '../routes/names.ts'
export {
  createOnrampUrl,
  getBuyOptions,
  getBuyQuotes,
  getOnrampOptions,
  getOnrampOrders,
  getOnrampProviders,
  getOnrampQuote,
  receiveOnrampNews,
} from '../routes/onramp.ts'
export {
  connectPasskey,
  getPasskeys,
  mailDeviceLink,
  registerPasskey,
  removePasskey,
  retainPasskeys,
} from '../routes/passkeys.ts'
export { activatePermission, getPermissions, revokePermission } from '../routes/permissions.ts'
export { getPrices } from '../routes/prices.ts'
export {
  getProjectConfig,
  getProjectLimits,
  getProjectOrigins,
} from '../routes/projects.ts'
export { deleteRecoverySecret, readRecoverySecret, storeRecoverySecret } from '../routes/recoverySecrets.ts'
export {
  callRelay,
  getAttestation,
  getAttestationKey,
  getAttestationPage,
} from '../routes/relay.ts'
export {
  callRpc,
  openRpcSocket,
} from '../routes/rpc.ts'
export {
  connectDevice,
  connectEmail,
  connectOtp,
  getActivity,
  getJwks,
  getSession,
  getSessions,
  refresh,
  revoke,
  signOut,
} from '../routes/signin.ts'
export {
  authenticateSiwx,
  getSiwxNonce,
  getSiwxSession,
  signOutSiwx,
} from '../routes/siwx.ts'
export { type BundlerMethod, bundlerMethods, callBundler, callWallet } from '../routes/smartAccounts.ts'
export {
  beginFarcaster,
  beginSocial,
  connectFarcaster,
  connectSocial,
  link,
  meetSocial,
  unlink,
  waitSocial,
} from '../routes/social.ts'
export {
  buildSwap,
  buildSwapApproval,
  getSwapAllowance,
  getSwapGasPrice,
  getSwapQuotes,
  getSwapTokens,
} from '../routes/swaps.ts'
export { decideWaitingDevice, getWaitingDevices } from '../routes/waitingDevices.ts'
