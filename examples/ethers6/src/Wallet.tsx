import { explainError } from '@latchkey/core'
import { getEthersProvider, getEthersSigner } from '@latchkey/ethers'
import { useConfig, useSwitchNetwork } from '@latchkey/react'
import { formatEther, isAddress, parseEther } from 'ethers'
import { type FormEvent, useEffect, useState } from 'react'
import { one, two } from './chains.ts'

/**
 * Everything here is ethers' own, over the wallet that the modal connected. A signer belongs to the account and network it
 * was asked for on: here it is made in the click.
 */
export function Wallet({ address, network }: { address: string; network: string }) {
  const config = useConfig()
  const move = useSwitchNetwork()
  const [balance, setBalance] = useState('reading…')
  const [signature, setSignature] = useState('')
  const [outcome, setOutcome] = useState('idle')
  const [problem, setProblem] = useState('')
  const other = network === `eip155:${one.id}` ? two : one

  useEffect(() => {
    let isShown = true
    getEthersProvider(config)
      .getBalance(address)
      .then(
        (wei) => isShown && setBalance(formatEther(wei)),
        (error: unknown) => isShown && setProblem(explainError(error)),
      )
    return () => {
      isShown = false
    }
  }, [config, address])

  const sign = async () => {
    setProblem('')
    try {
      setSignature(await getEthersSigner(config).signMessage('Hello from ethers'))
    } catch (error) {
      setProblem(explainError(error))
    }
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to'))
    setProblem(isAddress(to) ? '' : 'That is not an address.')
    if (!isAddress(to)) return
    setOutcome('pending')
    try {
      const sent = await getEthersSigner(config).sendTransaction({ to, value: parseEther('0.25') })
      const receipt = await sent.wait()
      setOutcome(receipt?.status === 1 ? 'success' : 'reverted')
    } catch (error) {
      setOutcome('error')
      setProblem(explainError(error))
    }
  }
  return (
    <>
      <dl>
        <dt>Account</dt>
        <dd data-testid="account">{address}</dd>
        <dt>Network</dt>
        <dd data-testid="network">{other === two ? one.name : two.name}</dd>
        <dt>Balance</dt>
        <dd data-testid="balance">{balance}</dd>
      </dl>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{signature}</output>
      <form onSubmit={send}>
        <label>
          Send 0.25 ETH to <input name="to" required />
        </label>
        <button type="submit">Send</button>
      </form>
      <output data-testid="outcome">{outcome}</output>
      <button type="button" onClick={() => move.mutate({ network: `eip155:${other.id}` })}>
        Switch to {other.name}
      </button>
      {(problem || move.error) && <p role="alert">{problem || explainError(move.error)}</p>}
    </>
  )
}
