import { type FormEvent, useState } from 'react'
import { type Address, formatEther, isAddress, parseEther } from 'viem'
import {
  useBalance,
  useConnection,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
  useWaitForTransactionReceipt,
} from 'wagmi'
import { one, two } from './chains.ts'

/** Everything here is wagmi's own: its hooks see the wallet that the modal connected. */
export function Wallet({ address }: { address: Address }) {
  const { chain } = useConnection()
  const balance = useBalance({ address })
  const sign = useSignMessage()
  const send = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: send.data })
  const move = useSwitchChain()
  const leave = useDisconnect()
  const [wrong, setWrong] = useState('')
  const other = chain?.id === one.id ? two : one

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to'))
    setWrong(isAddress(to) ? '' : 'That is not an address.')
    if (isAddress(to)) send.mutate({ to, value: parseEther('0.25') })
  }
  const error = sign.error ?? send.error ?? receipt.error ?? move.error ?? balance.error
  return (
    <>
      <dl>
        <dt>Account</dt>
        <dd data-testid="account">{address}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{chain?.name ?? 'a network this app doesn’t have'}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">{balance.data ? formatEther(balance.data.value) : 'reading…'}</dd>
      </dl>
      <button type="button" onClick={() => sign.mutate({ message: 'Hello from wagmi' })}>
        Sign
      </button>
      <output data-testid="signature">{sign.data}</output>
      <form onSubmit={submit}>
        <label>
          Send 0.25 ETH to <input name="to" required />
        </label>
        <button type="submit">Send</button>
      </form>
      <output data-testid="outcome">{receipt.data?.status ?? send.status}</output>
      <button type="button" onClick={() => move.mutate({ chainId: other.id })}>
        Switch to {other.name}
      </button>
      <button type="button" onClick={() => leave.mutate()}>
        Disconnect
      </button>
      {(wrong || error) && <p role="alert">{wrong || error?.message}</p>}
    </>
  )
}
