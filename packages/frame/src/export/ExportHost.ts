import type { ConfirmationDone, ConfirmationReply } from '@latchkey/protocol'
import type { Look } from '../approval/Approval.ts'
import type { ExportedKeys } from '../keys/exportedKeys.ts'

/** What the window for taking the keys out is told when it opens. */
export type ExportFacts = {
  readonly look: Look
  /** Exact origin of the page whose frame opened it. */
  readonly origin: string
  readonly address: string
  /** Where the code goes; undefined where nobody signs in by mailed codes. */
  readonly email: string | undefined
}

/** What it may ask of the frame, in this order (X.09). The token stays with the frame. */
export type ExportHost = {
  begin(): Promise<ConfirmationReply>
  enter(code: string): Promise<Pick<ConfirmationDone, 'waitFor'>>
  keys(): Promise<ExportedKeys>
}
