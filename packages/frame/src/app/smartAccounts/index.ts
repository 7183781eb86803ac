import type { SmartAccounts } from '../FrameServices.ts'
import { getCallsStatus } from './callsStatus.ts'
import { getCapabilities } from './getCapabilities.ts'
import { getDelegation, getPinnedCode } from './getDelegation.ts'
import { grantPermission } from './grantPermission.ts'
import { removeDelegation } from './removeDelegation.ts'
import { reviewPermissions } from './reviewPermissions.ts'
import { revokePermission } from './revokePermission.ts'
import { sendCalls } from './sendCalls.ts'
import { showPermissions } from './showPermissions.ts'

// The door of the room: a script of its own, which a page loads by the hash in its document when a request needs it. What it imports from
// other rooms it takes from the script of that page (`scripts/frame/shareModules.mjs`).

export const smartAccounts: SmartAccounts = {
  sendCalls,
  getCallsStatus,
  getCapabilities,
  getDelegation,
  getPinnedCode,
  grantPermission,
  removeDelegation,
  reviewPermissions,
  revokePermission,
  showPermissions,
}
