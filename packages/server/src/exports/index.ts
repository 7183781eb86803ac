export { type DatabaseInspection, inspectDatabase } from '../adapters/db/inspectDatabase.ts'
export {
  type CheckoutCall,
  checkoutHeader,
  isCheckoutCall,
  signCheckoutCall,
} from '../adapters/onramps/checkoutSignature.ts'
export {
  createProjectStore,
  type ProjectStore,
  type StoredProject,
} from '../adapters/projects/createProjectStore.ts'
export type { NetworkDescription } from '../config/NetworkDescription.ts'
export type { ChainConfig } from '../config/readChains.ts'
export { readConfig } from '../config/readConfig.ts'
export type { ServerConfig } from '../config/ServerConfig.ts'
export { type ConfigProblem, ServerConfigError } from '../config/ServerConfigError.ts'
export { createPorts } from '../createPorts.ts'
export { createServer, type Server, type ServerOptions } from '../createServer.ts'
export { type ServiceName, serviceNames } from '../createServices.ts'
export { ChainUnavailableError } from '../errors/ChainUnavailableError.ts'
export { DatabaseError, type DatabaseErrorCode } from '../errors/DatabaseError.ts'
export { EgressError, type EgressErrorCode } from '../errors/EgressError.ts'
export { LockHeldError } from '../errors/LockHeldError.ts'
export { ProjectError, type ProjectErrorCode } from '../errors/ProjectError.ts'
export { ServerListenError } from '../errors/ServerListenError.ts'
export { type AppDescription, type AppHostOptions, createAppHost } from '../hosts/createAppHost.ts'
export { createFrameHost, type FrameHostOptions } from '../hosts/createFrameHost.ts'
export type { Bus, BusListener } from '../ports/Bus.ts'
export type { Chain, ChainAnswer, ChainProviderState, ChainSendOptions, Chains } from '../ports/Chains.ts'
export type { Clock } from '../ports/Clock.ts'
export type { Db } from '../ports/Db.ts'
export type { Egress, EgressRequest, EgressResponse } from '../ports/Egress.ts'
export type {
  ActivityPlace,
  Index,
  IndexedApproval,
  IndexedNft,
  IndexedToken,
  IndexedTransaction,
  IndexedTransfer,
  IndexState,
} from '../ports/Index.ts'
export type { LimitRule, Limits } from '../ports/Limits.ts'
export type { Log } from '../ports/Log.ts'
export type { Mail, Mailbox, NewMail } from '../ports/Mailbox.ts'
export type { Ports } from '../ports/Ports.ts'
export type { LockHolder } from '../process/LockHolder.ts'
export { takeLock } from '../process/takeLock.ts'
