import type { CaipNetworkId } from '@latchkey/protocol'
import type { Config } from '../config/Config.ts'
import type { SendForm } from './readSendForm.ts'

/** Checks that an account can pay for a send and answers the transaction to hand to its wallet. */
export type PrepareSend = (
  config: Config,
  p: { form: SendForm; network: CaipNetworkId; from: string; signal: AbortSignal | undefined },
) => Promise<unknown>
