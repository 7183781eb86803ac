import type { Config } from '../config/Config.ts'
import { reduceSend, type SendUpdate } from '../send/reduceSend.ts'

/**
 * Sets fields of the send form; a field set to `undefined` is cleared. Ignored while a send waits in the wallet.
 * @example updateSend(config, { sendTokenAmount: '0.5', receiverAddress: '0x…' })
 */
export function updateSend(config: Config, update: SendUpdate): void {
  config._internal.setState((state) => ({
    ...state,
    send: reduceSend(state.send, { type: 'update', update }),
  }))
}
