// What an app does with @solana/web3.js 1 and @solana/spl-token, as their documentation shows it. Prints what it saw as one
// line of JSON.
//   node web3.mjs <rpc URL> <subscriptions URL>
import {
  createMint,
  getAccount,
  getOrCreateAssociatedTokenAccount,
  mintTo,
  transferChecked,
} from '@solana/spl-token'
import {
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

const [rpcUrl, wsEndpoint] = process.argv.slice(2)
const connection = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint })
const [me, friend] = [Keypair.generate(), Keypair.generate()]

const airdrop = await connection.requestAirdrop(me.publicKey, 2 * LAMPORTS_PER_SOL)
await connection.confirmTransaction({ signature: airdrop, ...(await connection.getLatestBlockhash()) })

// A watcher that was there before the transfer is told of it.
const told = new Promise((resolve) => {
  const id = connection.onAccountChange(friend.publicKey, async ({ lamports }) => {
    await connection.removeAccountChangeListener(id)
    resolve(lamports)
  })
})
const pay = (lamports) =>
  SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: friend.publicKey, lamports })
const legacy = await sendAndConfirmTransaction(connection, new Transaction().add(pay(500_000_000)), [me])
const notice = await told

const lifetime = await connection.getLatestBlockhash()
const versioned = new VersionedTransaction(
  new TransactionMessage({
    payerKey: me.publicKey,
    recentBlockhash: lifetime.blockhash,
    instructions: [pay(100_000_000)],
  }).compileToV0Message(),
)
versioned.sign([me])
const { value: trial } = await connection.simulateTransaction(versioned)
const signature = await connection.sendTransaction(versioned)
const { value: outcome } = await connection.confirmTransaction({ signature, ...lifetime })

const mint = await createMint(connection, me, me.publicKey, null, 6)
const mine = await getOrCreateAssociatedTokenAccount(connection, me, mint, me.publicKey)
await mintTo(connection, me, mint, mine.address, me, 1_000_000)
const theirs = await getOrCreateAssociatedTokenAccount(connection, me, mint, friend.publicKey)
await transferChecked(connection, me, mine.address, mint, theirs.address, me, 250_000, 6)

const overdraft = await sendAndConfirmTransaction(connection, new Transaction().add(pay(10 ** 15)), [
  me,
]).then(
  () => 'taken',
  (error) => (error instanceof SendTransactionError ? 'refused' : String(error)),
)
const found = await connection.getTransaction(legacy, { maxSupportedTransactionVersion: 0 })
const held = await Promise.all([mine, theirs].map(({ address }) => getAccount(connection, address)))
process.stdout.write(
  JSON.stringify({
    friend: friend.publicKey.toBase58(),
    mint: mint.toBase58(),
    told: String(notice),
    transferError: found?.meta?.err ?? null,
    trial: trial.err,
    versioned: outcome.err,
    tokens: held.map(({ amount }) => String(amount)),
    overdraft,
  }),
)
// Its socket would keep the process.
process.exit(0)
