import { account } from './account.ts'
import { accountWords } from './accountWords.ts'
import { activity } from './activity.ts'
import { alarm } from './alarm.ts'
import { buyTitles } from './buyTitles.ts'
import { nfts } from './nfts.ts'
import { offer } from './offer.ts'
import { receive } from './receive.ts'
import { receiver } from './receiver.ts'
import { receiverName } from './receiverName.ts'
import { select } from './select.ts'
import { send } from './send.ts'
import { swapTitles } from './swapTitles.ts'
import { wantedSend } from './wantedSend.ts'

/** Arabic texts of an account, its activity, sending and receiving. */
export const accountFlow = {
  ...accountWords,
  ...account,
  ...activity,
  ...alarm,
  ...buyTitles,
  ...nfts,
  ...offer,
  ...receive,
  ...receiver,
  ...receiverName,
  ...select,
  ...send,
  ...swapTitles,
  ...wantedSend,
} as const
