import {
  useAccount,
  useBalance,
  useConnection,
  useGasPrice,
  useNetwork,
  useSend,
  useSendFee,
} from '@latchkey/react'
import { toText } from './toText.ts'

/** What the reading hooks answer now. */
export function ReadHooks() {
  const account = useAccount()
  const network = useNetwork()
  const connection = useConnection()
  const balance = useBalance()
  const gasPrice = useGasPrice()
  const fee = useSendFee({
    from: account.address,
    to: account.address,
    value: 1n,
    network: network?.caipNetworkId,
  })
  const { form } = useSend()
  const query = ({ status, data }: { status: string; data: unknown }) => ({ status, data })
  return (
    <details>
      <summary>Hooks</summary>
      <pre data-testid="hooks">
        {toText({
          useAccount: account,
          useConnection: connection,
          useNetwork: network,
          useBalance: query(balance),
          useGasPrice: query(gasPrice),
          useSendFee: query(fee),
          useSend: form,
        })}
      </pre>
    </details>
  )
}
