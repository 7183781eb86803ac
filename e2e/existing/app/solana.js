// An app as the kit's documentation shows one with Solana.
import { createAppKit } from '@reown/appkit'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { appOptions, solanaNetworks, startApp } from './startApp.js'

const [network] = solanaNetworks
const kit = createAppKit({ ...appOptions, adapters: [new SolanaAdapter()], networks: solanaNetworks })
const getProvider = () => kit.getProvider('solana')

startApp(kit, {
  signMessage: async (text) => [...(await getProvider().signMessage(new TextEncoder().encode(text)))],
  async send({ to, value }) {
    const provider = getProvider()
    const connection = new Connection(network.rpcUrls.default.http[0], 'confirmed')
    const { blockhash } = await connection.getLatestBlockhash()
    const transfer = SystemProgram.transfer({
      fromPubkey: provider.publicKey,
      toPubkey: new PublicKey(to),
      lamports: value,
    })
    const transaction = new Transaction({ feePayer: provider.publicKey, recentBlockhash: blockhash }).add(
      transfer,
    )
    return provider.sendTransaction(transaction, connection)
  },
})
