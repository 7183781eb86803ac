export { getMigrationPlan, type MigrationPlan } from '../adapters/db/createConfiguredEngine.ts'
export { type DatabaseInspection, inspectDatabase } from '../adapters/db/inspectDatabase.ts'
export {
  type CheckoutCall,
  checkoutHeader,
  isCheckoutCall,
  signCheckoutCall,
} from '../adapters/onramps/checkout.ts'
export {
  createProjectStore,
  type ProjectStore,
  type StoredProject,
} from '../adapters/projectStore.ts'
export { toDailies, toShares } from '../adapters/sponsor/deposits.ts'
export {
  type AuditAction,
  type AuditEntry,
  type AuditProblem,
  type AuditVerification,
  appendAudit,
  getAuditActor,
  listAudit,
  verifyAudit,
} from '../audit/auditLog.ts'
export { type BackupSummary, createBackup } from '../backup/createBackup.ts'
export { type RestoreSummary, restoreBackup } from '../backup/restoreBackup.ts'
export { createFolder } from '../base/createFolder.ts'
export { acquireLock, LockHeldError, type LockHolder } from '../base/lockFile.ts'
export type { ChainConfig } from '../config/chains.ts'
export { type ConfigProblem, ServerConfigError } from '../config/environment.ts'
export type { NetworkDescription } from '../config/networks.ts'
export { readConfig, type ServerConfig } from '../config/readConfig.ts'
export type { ConfigVariable } from '../config/reference/ConfigVariable.ts'
export {
  configReference,
  findUnknownVariables,
  type UnknownVariable,
} from '../config/reference/configReference.ts'
export { listSwapRouters } from '../config/swaps.ts'
export { createConsoleProof, createConsoleTicket } from '../console/ticket.ts'
export { createKeyRotations, type KeyRotation } from '../createKeyRotations.ts'
export { createPorts } from '../createPorts.ts'
export { createServer, type Server, type ServerOptions } from '../createServer.ts'
export { type ServiceName, serviceNames } from '../createServices.ts'
export { deployPaymaster, type PaymasterDeployment, PaymasterError } from '../deployPaymaster.ts'
export {
  BackupError,
  type BackupErrorCode,
  ChainUnavailableError,
  DatabaseError,
  type DatabaseErrorCode,
  EgressError,
  type EgressErrorCode,
  ProjectError,
  type ProjectErrorCode,
  ServerListenError,
} from '../errors.ts'
export { type AppDescription, type AppHostOptions, createAppHost } from '../http/createAppHost.ts'
export { createFrameHost, type FrameHostOptions } from '../http/createFrameHost.ts'
export { inspectProjectId, inspectSettings } from '../inspectSettings.ts'
export { inspectStoredKeys } from '../inspectStoredKeys.ts'
export type {
  ActivityPlace,
  Chain,
  ChainAnswer,
  ChainProviderState,
  ChainSendOptions,
  Chains,
  Index,
  IndexedApproval,
  IndexedNft,
  IndexedToken,
  IndexedTransaction,
  IndexedTransfer,
  IndexState,
} from '../ports/chains.ts'
export type { Db } from '../ports/db.ts'
export type { Ports } from '../ports/Ports.ts'
export type {
  Clock,
  Egress,
  EgressRequest,
  EgressResponse,
  LimitRule,
  Limits,
  Log,
} from '../ports/platform.ts'
export type { Bus, BusListener, Mail, Mailbox, NewMail } from '../ports/relay.ts'
export type { KeyRetirement, KeyRotationResult } from '../secrets/keyRotation.ts'
export { type CanaryResult, type CanaryStep, createCanary } from '../services/health/createCanary.ts'
export { createCanaryMail } from '../services/health/outerParts.ts'
