import { account } from './en/account.ts'
import { activity } from './en/activity.ts'
import { alarm } from './en/alarm.ts'
import { buy } from './en/buy.ts'
import { buyTitles } from './en/buyTitles.ts'
import { families } from './en/families.ts'
import { holdings } from './en/holdings.ts'
import { loginSettings } from './en/loginSettings.ts'
import { names } from './en/names.ts'
import { nfts } from './en/nfts.ts'
import { offer } from './en/offer.ts'
import { receive } from './en/receive.ts'
import { receiver } from './en/receiver.ts'
import { receiverName } from './en/receiverName.ts'
import { select } from './en/select.ts'
import { send } from './en/send.ts'
import { signIn } from './en/signIn.ts'
import { socialLogin } from './en/socialLogin.ts'
import { swap } from './en/swap.ts'
import { swapTitles } from './en/swapTitles.ts'
import { trend } from './en/trend.ts'
import { walletconnect } from './en/walletconnect.ts'
import { wantedSend } from './en/wantedSend.ts'

/**
 * The English texts of the flows after the way to a connection. In another language each of them is a file of its own,
 * which loads with the first view of its flow (`flowsOf`).
 */
export const enFlows = {
  account: {
    ...account,
    ...activity,
    ...alarm,
    ...nfts,
    ...offer,
    ...receive,
    ...receiver,
    ...receiverName,
    ...select,
    ...send,
    // the ways to buying and swapping stand in the account
    ...buyTitles,
    ...swapTitles,
    ...wantedSend,
  },
  walletconnect,
  login: { ...socialLogin, ...loginSettings },
  buy,
  families,
  swap: { ...swap, ...trend },
  signIn,
  names,
  holdings,
} as const
