import { getOnrampOptions, getOnrampOrders, getOnrampProviders, getOnrampQuote } from '@latchkey/core/onramp'
import { defineFlow } from '../../defineFlow.ts'
import { BuyInProgress } from './BuyInProgress.tsx'
import { OnRampActivity } from './OnRampActivity.tsx'
import { OnRampFiatSelect } from './OnRampFiatSelect.tsx'
import { OnRampProviders } from './OnRampProviders.tsx'
import { OnRampTokenSelect } from './OnRampTokenSelect.tsx'
import { WhatIsABuy } from './WhatIsABuy.tsx'

export default defineFlow({
  views: { BuyInProgress, OnRampActivity, OnRampFiatSelect, OnRampProviders, OnRampTokenSelect, WhatIsABuy },
  actions: [getOnrampProviders, getOnrampOptions, getOnrampQuote, getOnrampOrders],
})
