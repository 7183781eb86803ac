import { InvalidAmountError, type Network, parseAmount } from '@latchkey/core'
import {
  minorDigits,
  type OnrampOptions,
  type OnrampPaymentCurrency,
  type OnrampProvider,
  type OnrampToken,
} from '@latchkey/core/onramp'
import type { ReactNode } from 'react'
import { useOnrampOptions } from '../../../hooks/useOnrampOptions.ts'
import { useOnrampProviders } from '../../../hooks/useOnrampProviders.ts'
import { onramp as texts } from '../../languages/en/onramp.ts'
import { useMessages } from '../../languages/translate.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RowSkeletons } from '../../ui/Skeleton.tsx'
import { type OnrampDraft, useOnrampDraft } from './onrampDraft.ts'

/** The purchase that results from the person's choices and what is available. */
export type OnrampChoice = {
  readonly provider: OnrampProvider | undefined
  readonly currency: OnrampPaymentCurrency | undefined
  readonly token: OnrampToken | undefined
  /** Minor units; `undefined` while the text is no amount or outside the limits. */
  readonly amount: bigint | undefined
  /** How it is paid: by card where the amount is within its limits, else by another method that has it within its own. */
  readonly method: string | undefined
  /** Limits of that method, or of the one that reaches highest where the amount fits none; minor units. */
  readonly limits: { readonly min: bigint; readonly max: bigint } | undefined
  readonly problem: 'format' | 'limits' | undefined
}

/** Resolves the choices. One that is not available any more is replaced by the first available. */
export function chooseOnramp(
  form: OnrampDraft,
  providers: readonly OnrampProvider[],
  options: OnrampOptions | undefined,
): OnrampChoice {
  const provider = providers.find(({ id }) => id === form.provider) ?? providers[0]
  const { paymentCurrencies = [], tokens = [] } = options ?? {}
  const currency = paymentCurrencies.find(({ id }) => id === form.paymentCurrency) ?? paymentCurrencies[0]
  const token = tokens.find(({ id }) => id === form.token) ?? tokens[0]
  const units = currency && parseMinorUnits(form.amount, currency.id)
  const method = chooseMethod(currency?.methods ?? [], units)
  const isMalformed = currency && units === undefined && form.amount !== ''
  const isOutOfLimits = method !== undefined && units !== undefined && !isWithin(method, units)
  return {
    provider,
    currency,
    token,
    amount: isOutOfLimits ? undefined : units,
    method: method?.id,
    limits: method && { min: method.min, max: method.max },
    problem: isMalformed ? 'format' : isOutOfLimits ? 'limits' : undefined,
  }
}

type Method = OnrampPaymentCurrency['methods'][number]

/** Returns the method to pay an amount by; without one that fits, the one that reaches highest. Without an amount it is the card. */
function chooseMethod(methods: readonly Method[], amount: bigint | undefined): Method | undefined {
  const byPreference = methods.toSorted((a, b) => Number(b.id === 'card') - Number(a.id === 'card'))
  if (amount === undefined) return byPreference[0]
  return (
    byPreference.find((method) => isWithin(method, amount)) ??
    byPreference.reduce<Method | undefined>(
      (widest, method) => (widest && widest.max >= method.max ? widest : method),
      undefined,
    )
  )
}

function isWithin({ min, max }: Method, amount: bigint): boolean {
  return amount >= min && amount <= max
}

function parseMinorUnits(text: string, currency: string): bigint | undefined {
  if (text === '') return undefined
  try {
    return parseAmount(text, minorDigits(currency))
  } catch (error) {
    if (error instanceof InvalidAmountError) return undefined
    throw error
  }
}

/** Providers and options on a network, and the purchase chosen from them. */
export function useOnrampChoice(network: Network | undefined) {
  const { draft: form } = useOnrampDraft()
  const providers = useOnrampProviders({ network: network?.caipNetworkId })
  const chosen = chooseOnramp(form, providers.data ?? [], undefined).provider
  const options = useOnrampOptions({
    network: network?.caipNetworkId,
    provider: chosen?.quotes ? chosen.id : undefined,
  })
  return { form, providers, options, choice: chooseOnramp(form, providers.data ?? [], options.data) }
}

/** Wraps a list of options: says when no account is connected, and shows skeletons until the options are loaded. */
export function ChoiceFrame({ account, isReady, children }: ChoiceFrameProps) {
  const t = useMessages(texts)
  if (!account) return <Notice tone="info">{t('buy.gone')}</Notice>
  if (!isReady) return <RowSkeletons label={t('buy.loading')} />
  return children
}

type ChoiceFrameProps = {
  readonly account: unknown
  readonly isReady: boolean
  readonly children: ReactNode
}
