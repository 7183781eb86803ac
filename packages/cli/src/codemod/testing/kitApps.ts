import { appKitApps } from './appKitApps.ts'
import { connectKitApps } from './connectKitApps.ts'
import type { KitApp } from './createKitApp.ts'
import { rainbowKitApps } from './rainbowKitApps.ts'
import { web3ModalApps } from './web3ModalApps.ts'

/** Ten apps for each kit: the least, the documented beginnings, options, hooks, themes, elements, servers, sign-in. */
export const kitApps: readonly KitApp[] = [
  ...rainbowKitApps,
  ...appKitApps,
  ...connectKitApps,
  ...web3ModalApps,
]
