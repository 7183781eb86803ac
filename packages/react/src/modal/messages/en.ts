import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { alarm } from './en/alarm.ts'
import { connect } from './en/connect.ts'
import { errors } from './en/errors.ts'
import { help } from './en/help.ts'
import { networks } from './en/networks.ts'
import { nfts } from './en/nfts.ts'
import { receive } from './en/receive.ts'
import { select } from './en/select.ts'
import { send } from './en/send.ts'
import { shell } from './en/shell.ts'
import { unsupported } from './en/unsupported.ts'
import { wallets } from './en/wallets.ts'

/**
 * The whole English catalogue, flat. A value is a text with `{name}` places, or one text per plural category of
 * `Intl.PluralRules`, chosen by the value `count`. A page loads its parts with the views they belong to.
 */
export const en = {
  ...shell,
  ...errors,
  ...connect,
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
} as const
