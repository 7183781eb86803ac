/** The flow of buying in one chunk: its views are short, and share most of what they are made of. */
export { BuyInProgress } from '../views/BuyInProgress/index.ts'
export { OnRampActivity } from '../views/OnRampActivity/index.ts'
export { OnRampFiatSelect } from '../views/OnRampFiatSelect/index.ts'
export { OnRampProviders } from '../views/OnRampProviders/index.ts'
export { OnRampTokenSelect } from '../views/OnRampTokenSelect/index.ts'
export { WhatIsABuy } from '../views/WhatIsABuy/index.ts'
