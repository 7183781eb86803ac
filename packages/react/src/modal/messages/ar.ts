import { account } from './ar/account.ts'
import { accountErrors } from './ar/accountErrors.ts'
import { activity } from './ar/activity.ts'
import { alarm } from './ar/alarm.ts'
import { buttons } from './ar/buttons.ts'
import { connect } from './ar/connect.ts'
import { errors } from './ar/errors.ts'
import { help } from './ar/help.ts'
import { networks } from './ar/networks.ts'
import { nfts } from './ar/nfts.ts'
import { receive } from './ar/receive.ts'
import { select } from './ar/select.ts'
import { send } from './ar/send.ts'
import { shell } from './ar/shell.ts'
import { unsupported } from './ar/unsupported.ts'
import { wallets } from './ar/wallets.ts'
import type { Messages } from './Message.ts'

/** The Arabic catalogue. One file: whoever reads Arabic needs most of it, and a load on the way would show English. */
export const ar: Messages = {
  ...shell,
  ...errors,
  ...connect,
  ...accountErrors,
  ...account,
  ...activity,
  ...nfts,
  ...receive,
  ...select,
  ...send,
  ...networks,
  ...wallets,
  ...alarm,
  ...help,
  ...unsupported,
  ...buttons,
}
