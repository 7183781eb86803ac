export {
  type CreateOnrampOrderErrorType,
  type CreateOnrampOrderParameters,
  type CreateOnrampOrderReturnType,
  createOnrampOrder,
} from '../onramp/createOnrampOrder.ts'
export {
  type FollowOnrampOrderErrorType,
  type FollowOnrampOrderParameters,
  type FollowOnrampOrderReturnType,
  followOnrampOrder,
} from '../onramp/followOnrampOrder.ts'
export {
  type GetOnrampOptionsErrorType,
  type GetOnrampOptionsParameters,
  type GetOnrampOptionsReturnType,
  getOnrampOptions,
  type OnrampOptions,
  type OnrampPaymentCurrency,
  type OnrampToken,
} from '../onramp/getOnrampOptions.ts'
export {
  type GetOnrampOrdersErrorType,
  type GetOnrampOrdersParameters,
  type GetOnrampOrdersReturnType,
  getOnrampOrders,
  type OnrampOrder,
} from '../onramp/getOnrampOrders.ts'
export {
  type GetOnrampProvidersErrorType,
  type GetOnrampProvidersParameters,
  type GetOnrampProvidersReturnType,
  getOnrampProviders,
  type OnrampProvider,
} from '../onramp/getOnrampProviders.ts'
export {
  type GetOnrampQuoteErrorType,
  type GetOnrampQuoteParameters,
  type GetOnrampQuoteReturnType,
  getOnrampQuote,
  type OnrampQuote,
} from '../onramp/getOnrampQuote.ts'
export { OnrampError, type OnrampErrorReason } from '../onramp/OnrampError.ts'
export { minorDigits, type OnrampMoney } from '../onramp/OnrampMoney.ts'
export { offersOnramp } from '../onramp/offersOnramp.ts'
