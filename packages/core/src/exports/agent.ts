export {
  type Agent,
  type AgentErrorType,
  type CreateAgentParameters,
  createAgent,
  type GrantedPermission,
  type Remaining,
} from '../agent/createAgent.ts'
export type { AgentCall } from '../agent/encodeRedemption.ts'
export { PermissionError, type PermissionErrorReason } from '../agent/PermissionError.ts'
export type { PaymentParameters } from '../agent/signPayment.ts'
