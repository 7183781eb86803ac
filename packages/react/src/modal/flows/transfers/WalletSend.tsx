import { isSmartAccount, type Network } from '@latchkey/core'
import { type ClipboardEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConnection } from '../../../hooks/useConnection.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { useOnline } from '../../../hooks/useOnline.ts'
import { useConfig, useModal } from '../../../LatchkeyContext.ts'
import { cleanText } from '../../cleanText.ts'
import { formatAssetAmount } from '../../format.ts'
import { transfers as texts } from '../../languages/en/transfers.ts'
import { useMessages } from '../../languages/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { listsTokens, supportsSending } from '../../ui/currentAccount.ts'
import { AddressInput } from '../../ui/Input.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useStyles } from '../../ui/styles.ts'
import { TokenChip } from '../../ui/TokenChip.tsx'
import type { ViewParameters, ViewProps } from '../../views.ts'
import { AmountField } from './AmountField.tsx'
import { ReceiverNotes } from './ReceiverNotes.tsx'
import { SendPrefill } from './SendPrefill.tsx'
import { openWithAsset, useSendDraft } from './sendDraft.ts'
import type { AssetBalance, SendAsset } from './transfer.ts'
import { useSendForm } from './useSendForm.ts'
import css from './WalletSend.css?inline'

/**
 * The send form. Problems are shown at their field, and an invalid form does not reach the preview. Where the account can't send, as on
 * a network that the app opened this view for by name, a notice says so.
 */
export function WalletSend({ data }: Partial<ViewProps<'WalletSend'>>) {
  useStyles(css)
  const t = useMessages(texts)
  const connection = useConnection()
  const network = useNetwork()
  const config = useConfig()
  const address = connection?.accounts[0]
  if (!address || !network) return <Notice tone="info">{t('account.gone')}</Notice>
  if (!supportsSending(config, network))
    return (
      <Stack gap={12}>
        {data && !('asset' in data) && <SendPrefill address={address} prefill={data} network={network} />}
        <Notice tone="info" testId="send-none">
          {t('send.none', { network: network.name })}
        </Notice>
      </Stack>
    )
  return (
    <SendForm key={`${address} ${network.caipNetworkId}`} address={address} network={network} data={data} />
  )
}

function SendForm({
  address,
  network,
  data,
}: {
  address: string
  network: Network
  data: ViewParameters['WalletSend']
}) {
  const t = useMessages(texts)
  const form = useSendForm({ address, network })
  const { pasted, setPasted, events } = usePastedReceiver()
  const paste = (text: string) => {
    setPasted(text)
    form.setReceiver(text)
  }
  useOpenSendEvent(network)
  useOpenedAsset(data, network)
  // No address of any chain family contains a point.
  const isName = form.typed.includes('.')
  return (
    <form
      className="lk-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {data && !('asset' in data) && <SendPrefill address={address} prefill={data} network={network} />}
      <AmountField
        value={form.amount}
        onBlur={() => form.onBlur('amount', form.amount !== '')}
        onChange={form.setAmount}
        symbol={<SendSymbol asset={form.asset} network={network} />}
        problem={form.amountProblem}
        balance={<SendBalance asset={form.asset} state={form.balance} />}
        onMax={form.sendMax}
      />
      <div {...events}>
        <AddressInput
          label={t('send.receiver')}
          placeholder={t('send.receiverPlaceholder')}
          value={form.typed}
          onChange={form.setReceiver}
          onBlur={() => form.onBlur('receiver', form.receiver !== '')}
          error={isName ? '' : form.receiverProblem}
          end={form.typed === '' && <PasteButton onPaste={paste} />}
          isAddress={!isName && (form.receiverCheck === 'valid' || form.receiverCheck === 'checksum')}
          testId="send-receiver"
        />
      </div>
      <ReceiverNotes
        from={address}
        to={form.receiver}
        typed={form.typed}
        pasted={pasted}
        check={isName ? 'valid' : form.receiverCheck}
        network={network}
        asset={form.asset}
      />
      <Button variant="primary" type="submit" loading={form.isChecking} testId="send-preview">
        {t('send.preview')}
      </Button>
    </form>
  )
}

/** Pastes the clipboard into the receiver's field. Not there in a browser that lets no page read it. */
function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  const t = useMessages(texts)
  const modal = useModal()
  if (typeof navigator.clipboard?.readText !== 'function') return null
  const paste = async () => {
    try {
      onPaste((await navigator.clipboard.readText()).trim())
    } catch {
      // Declined by the person or by the app's permissions policy.
      modal.notify({ variant: 'info', message: t('send.pasteFailed') })
    }
  }
  return (
    <button type="button" className="lk-send-max" onClick={() => void paste()} data-testid="send-paste">
      {t('send.paste')}
    </button>
  )
}

/** Symbol of what is sent; where tokens are listed, a button to choose another. */
function SendSymbol({ asset, network }: { asset: SendAsset; network: Network }) {
  const t = useMessages(texts)
  const modal = useModal()
  const { token } = asset
  const symbol = cleanText(asset.symbol, 12)
  if (!listsTokens(modal.config, network)) return <span className="lk-send-symbol">{symbol}</span>
  return (
    <TokenChip
      symbol={symbol}
      label={t('send.token', { symbol })}
      src={token?.iconUrl}
      asset={{ network: network.caipNetworkId, address: token?.address }}
      onClick={() => modal.push({ view: 'WalletSendSelectToken' })}
      testId="send-token"
    />
  )
}

/** The balance that can be sent; when it cannot be read, why. */
function SendBalance({ asset, state }: { asset: SendAsset; state: AssetBalance }) {
  const t = useMessages(texts)
  const online = useOnline()
  if (state.balance !== undefined) {
    const amount = formatAssetAmount({ ...asset, amount: state.balance }, t)
    return <bdi>{t('send.balance', { amount })}</bdi>
  }
  if (state.isError) return t(online ? 'send.balanceFailed' : 'send.balanceOffline')
  return <Skeleton width={96} />
}

/** Chooses the asset that the form was opened for, before it is painted. */
function useOpenedAsset(data: ViewParameters['WalletSend'], network: Network): void {
  const { update } = useSendDraft()
  useLayoutEffect(() => {
    if (!data || !('asset' in data)) return
    if (data.asset.network === undefined || data.asset.network === network.caipNetworkId)
      update((draft) => openWithAsset(draft, data))
  }, [data, network.caipNetworkId, update])
}

/** Emits `OPEN_SEND` once. */
function useOpenSendEvent(network: Network): void {
  const config = useConfig()
  const emitted = useRef(false)
  useEffect(() => {
    if (emitted.current) return
    emitted.current = true
    const properties = {
      network: network.caipNetworkId,
      isSmartAccount: isSmartAccount(config, { network: network.caipNetworkId }),
    }
    config.events.emit({ event: 'OPEN_SEND', properties })
  }, [config, network])
}

/**
 * The text last pasted into the receiver's field, until somebody types there. If the field then shows something else, a script or an
 * extension has replaced the address. Only trusted events of the browser count as typing.
 */
function usePastedReceiver() {
  const lastPaste = useRef<string>(undefined)
  const [pasted, setPasted] = useState<string>()
  return {
    pasted,
    /** For a paste by a button, which sets the field itself. */
    setPasted(text: string) {
      lastPaste.current = text
      setPasted(text)
    },
    /** For an element around the field. */
    events: {
      onPaste: (event: ClipboardEvent) => {
        lastPaste.current = event.clipboardData.getData('text/plain').trim()
      },
      onInput: ({ nativeEvent }: FormEvent) => {
        if (nativeEvent.isTrusted && (nativeEvent as InputEvent).inputType !== 'insertFromPaste')
          lastPaste.current = undefined
        setPasted(lastPaste.current)
      },
    },
  }
}
