import {
  type CaipAddress,
  InvalidAmountError,
  minorDigits,
  type Network,
  type OnrampForm,
  type OnrampOptions,
  type OnrampPaymentCurrency,
  type OnrampProvider,
  type OnrampToken,
  parseAmount,
  toCaipAddress,
} from '@latchkey/core'
import type { ReactNode } from 'react'
import { useConnection, useNetwork } from '../../../hooks/connections.ts'
import { useOnramp, useOnrampOptions, useOnrampProviders } from '../../../hooks/onramp.ts'
import { buy as texts } from '../../languages/en/buy.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'

/** What a purchase would be, of what a person chose and what there is. */
export type OnrampChoice = {
  readonly provider: OnrampProvider | undefined
  readonly currency: OnrampPaymentCurrency | undefined
  readonly token: OnrampToken | undefined
  /** Minor units; absent while the text is none, or none that is taken. */
  readonly amount: bigint | undefined
  /** The limits of paying by card, or of the first way there is; minor units. */
  readonly limits: { readonly min: bigint; readonly max: bigint } | undefined
  readonly problem: 'format' | 'limits' | undefined
}

/** What was chosen and isn't there any more gives way to the first there is. */
export function chooseOnramp(
  form: OnrampForm,
  providers: readonly OnrampProvider[],
  options: OnrampOptions | undefined,
): OnrampChoice {
  const provider = providers.find(({ id }) => id === form.provider) ?? providers[0]
  const { paymentCurrencies = [], tokens = [] } = options ?? {}
  const currency = paymentCurrencies.find(({ id }) => id === form.paymentCurrency) ?? paymentCurrencies[0]
  const token = tokens.find(({ id }) => id === form.token) ?? tokens[0]
  const limits = currency?.methods.find(({ id }) => id === 'card') ?? currency?.methods[0]
  const units = currency && readUnits(form.amount, currency.id)
  const isBad = currency && units === undefined && form.amount !== ''
  const isOut = limits && units !== undefined && (units < limits.min || units > limits.max)
  return {
    provider,
    currency,
    token,
    amount: isOut ? undefined : units,
    limits,
    problem: isBad ? 'format' : isOut ? 'limits' : undefined,
  }
}

function readUnits(text: string, currency: string): bigint | undefined {
  if (text === '') return undefined
  try {
    return parseAmount(text, minorDigits(currency))
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

/** Who sells on a network, what, and what of it is chosen. */
export function useOnrampChoice(network: Network | undefined) {
  const form = useOnramp()
  const providers = useOnrampProviders({ network: network?.caipNetworkId })
  const chosen = chooseOnramp(form, providers.data ?? [], undefined).provider
  const options = useOnrampOptions({
    network: network?.caipNetworkId,
    provider: chosen?.quotes ? chosen.id : undefined,
  })
  return { form, providers, options, choice: chooseOnramp(form, providers.data ?? [], options.data) }
}

/** Who would get the tokens, and where; nothing without an account. */
export function useOnrampAccount(): { readonly account: CaipAddress; readonly network: Network } | undefined {
  const address = useConnection()?.accounts[0]
  const network = useNetwork()
  return address && network ? { account: toCaipAddress(network.caipNetworkId, address), network } : undefined
}

/** Around a choice of what is read from the provider: nobody connected, not read yet, or the choice. */
export function ChoiceFrame({ place, isReady, children }: ChoiceFrameProps) {
  const t = useMessages(texts)
  if (!place) return <Notice tone="info">{t('buy.gone')}</Notice>
  if (!isReady) return <RowSkeletons label={t('buy.loading')} />
  return children
}

/** Properties of {@link ChoiceFrame}. */
type ChoiceFrameProps = {
  readonly place: unknown
  readonly isReady: boolean
  readonly children: ReactNode
}
