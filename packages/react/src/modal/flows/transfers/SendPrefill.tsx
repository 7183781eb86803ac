import { type Network, sameAddress, type Token, type TokenList } from '@latchkey/core'
import { getTokensQueryOptions } from '@latchkey/core/query'
import { useEffect, useRef, useState } from 'react'
import { useDataClient } from '../../../hooks/useDataClient.ts'
import { useNetworks } from '../../../hooks/useNetworks.ts'
import { useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { SendArguments } from '../../views.ts'
import { fillSend, fillToken, forgetFilled, useSendDraft } from './sendDraft.ts'

/**
 * Fills the send form with the values an app opened the modal with, and shows what prevents it: another network, which the person is
 * asked to switch to, or a token the account does not hold.
 */
export function SendPrefill({
  prefill,
  address,
  network,
}: {
  prefill: SendArguments
  /** The plain address of the sender. */
  address: string
  network: Network
}) {
  const t = useMessages(texts)
  const modal = useModal()
  const { draft, update } = useSendDraft()
  const { config } = modal
  const wantedNetwork = useNetworks().find((one) => isSendNetwork(one, prefill))
  const isOnNetwork = isSendNetwork(network, prefill)
  const client = useDataClient()
  const isFilled = draft.filledFrom === prefill
  const [unknownToken, setUnknownToken] = useState<string>()
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // One fill for each attempt, however often React runs the effect. A changed `prefill` isn't filled again in the same attempt.
  const fill = useRef<{ attempt: number; filled: Promise<string | undefined> }>(undefined)
  useEffect(() => {
    if (!isOnNetwork) return
    /** Resolves to the requested token if the account doesn't hold it. Then no amount is filled in. */
    const fillIn = async () => {
      update((before) => fillSend(before, prefill))
      const { assetAddress } = prefill
      if (assetAddress === undefined) return undefined
      try {
        // The list that the form shows, too.
        const list = await client.fetchQuery(
          getTokensQueryOptions(config, { address, network: network.caipNetworkId }),
        )
        const token = findHeldToken(list, network, assetAddress)
        if (token) update((before) => fillToken(before, prefill, token))
        return token ? undefined : assetAddress
      } catch (error) {
        update((before) => forgetFilled(before, prefill))
        throw error
      }
    }
    if (fill.current?.attempt !== attempt)
      fill.current = { attempt, filled: isFilled ? Promise.resolve(undefined) : fillIn() }
    let isMounted = true
    setFailed(false)
    fill.current.filled.then(
      (token) => isMounted && setUnknownToken(token),
      (error: unknown) => {
        if (!isMounted) return
        config.logger.warn('The send form could not be filled with the given values', { error })
        setFailed(true)
      },
    )
    return () => {
      isMounted = false
    }
  }, [config, update, prefill, isOnNetwork, isFilled, attempt, client, address, network])

  if (!isOnNetwork)
    return (
      <Notice
        tone="warning"
        testId="wanted-network"
        action={
          wantedNetwork && (
            <Button
              testId="wanted-switch"
              onClick={() =>
                modal.push({ view: 'SwitchNetwork', data: { network: wantedNetwork.caipNetworkId } })
              }
            >
              {t('wantedSend.switch', { network: wantedNetwork.name })}
            </Button>
          )
        }
      >
        {wantedNetwork
          ? t('wantedSend.otherNetwork', { network: wantedNetwork.name })
          : t('wantedSend.noNetwork')}
      </Notice>
    )
  if (failed)
    return (
      <Notice
        tone="danger"
        testId="wanted-failed"
        action={<Button onClick={() => setAttempt((n) => n + 1)}>{t('wantedSend.retry')}</Button>}
      >
        {t('wantedSend.failed')}
      </Notice>
    )
  if (unknownToken === undefined) return null
  return (
    <Notice tone="danger" testId="wanted-token">
      {t('wantedSend.noToken', { token: cleanText(unknownToken, 80) })}
    </Notice>
  )
}

/** Whether a network matches what an app asked for; any network does if it didn't say. */
function isSendNetwork(network: Network, requested: SendArguments): boolean {
  const { assetAddress, chainId, namespace } = requested
  const { caipNetworkId, chainNamespace, id } = network
  if (namespace !== undefined && namespace !== chainNamespace) return false
  if (chainId !== undefined && String(chainId) !== String(id) && chainId !== caipNetworkId) return false
  // A CAIP-10 address names its network, too.
  return !assetAddress?.includes(':') || assetAddress.startsWith(`${caipNetworkId}:`)
}

/** Returns the token of an address, plain or CAIP-10, if the account holds it. */
function findHeldToken(
  { tokens, hidden }: TokenList,
  { chainNamespace }: Network,
  assetAddress: string,
): Token | undefined {
  const toPlainAddress = (address: string) => address.split(':').at(-1) ?? ''
  const isWanted = (address: string) =>
    sameAddress(chainNamespace, toPlainAddress(address), toPlainAddress(assetAddress))
  return [...tokens, ...hidden].find(({ address }) => address !== undefined && isWanted(address))
}
