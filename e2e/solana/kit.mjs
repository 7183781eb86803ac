// What an app does with @solana/kit 8, as its documentation shows it. Prints what it saw as one line of JSON.
//   node kit.mjs <rpc URL> <subscriptions URL>
import {
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  fetchToken,
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMintInstruction,
  getMintSize,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'

const [rpcUrl, subscriptionsUrl] = process.argv.slice(2)
const rpc = createSolanaRpc(rpcUrl)
const rpcSubscriptions = createSolanaRpcSubscriptions(subscriptionsUrl)
const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
const commitment = 'confirmed'

async function send(payer, instructions) {
  const { value: blockhash } = await rpc.getLatestBlockhash().send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash(blockhash, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  await sendAndConfirm(transaction, { commitment })
  return getSignatureFromTransaction(transaction)
}

const [me, friend, mint] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()))
await airdropFactory({ rpc, rpcSubscriptions })({
  recipientAddress: me.address,
  lamports: lamports(2_000_000_000n),
  commitment,
})

// A watcher that was there before the transfer is told of it.
const end = new AbortController()
const changes = await rpcSubscriptions
  .accountNotifications(friend.address, { commitment })
  .subscribe({ abortSignal: end.signal })
const told = changes[Symbol.asyncIterator]().next()
const transfer = await send(me, [
  getTransferSolInstruction({ source: me, destination: friend.address, amount: lamports(500_000_000n) }),
])
const { value: notice } = await told
end.abort()

const tokenProgram = TOKEN_PROGRAM_ADDRESS
const space = BigInt(getMintSize())
const [mine] = await findAssociatedTokenPda({ owner: me.address, mint: mint.address, tokenProgram })
const [theirs] = await findAssociatedTokenPda({ owner: friend.address, mint: mint.address, tokenProgram })
await send(me, [
  getCreateAccountInstruction({
    payer: me,
    newAccount: mint,
    lamports: await rpc.getMinimumBalanceForRentExemption(space).send(),
    space,
    programAddress: tokenProgram,
  }),
  getInitializeMintInstruction({ mint: mint.address, decimals: 6, mintAuthority: me.address }),
  getCreateAssociatedTokenIdempotentInstruction({
    payer: me,
    ata: mine,
    owner: me.address,
    mint: mint.address,
  }),
  getMintToInstruction({ mint: mint.address, token: mine, mintAuthority: me, amount: 1_000_000n }),
])
await send(me, [
  getCreateAssociatedTokenIdempotentInstruction({
    payer: me,
    ata: theirs,
    owner: friend.address,
    mint: mint.address,
  }),
  getTransferCheckedInstruction({
    source: mine,
    mint: mint.address,
    destination: theirs,
    authority: me,
    amount: 250_000n,
    decimals: 6,
  }),
])

const overdraft = await send(me, [
  getTransferSolInstruction({ source: me, destination: friend.address, amount: lamports(10n ** 15n) }),
]).then(
  () => 'taken',
  (error) =>
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)
      ? 'refused'
      : String(error),
)
const found = await rpc
  .getTransaction(transfer, { commitment, maxSupportedTransactionVersion: 0, encoding: 'json' })
  .send()
const [token, own] = await Promise.all([fetchToken(rpc, theirs), fetchToken(rpc, mine)])
const seen = {
  friend: friend.address,
  mint: mint.address,
  told: notice.value.lamports,
  transferError: found?.meta?.err ?? null,
  tokens: [own.data.amount, token.data.amount],
  overdraft,
}
process.stdout.write(
  JSON.stringify(seen, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
)
