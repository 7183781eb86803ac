import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { bitcoinChain } from '../BitcoinDevnet.ts'
import { encode } from './encoding.ts'
import {
  fromDisplayHex,
  hash256,
  type ParsedTransaction,
  parseTransaction,
  type TransactionOutput,
  toDisplayHex,
} from './transaction.ts'

/** A mined block. */
export type Block = {
  readonly hash: string
  readonly height: number
  /** The 80 bytes that are hashed. */
  readonly header: Uint8Array
  readonly version: number
  readonly previous: string | undefined
  readonly merkleRoot: string
  /** Seconds since 1970. */
  readonly time: number
  readonly bits: number
  readonly nonce: number
  readonly transactions: readonly ParsedTransaction[]
}

/** Difficulty target of regtest in compact form: every second hash meets it. */
const bits = 0x207fffff
/** Script of the only output of the first block, which nobody can spend. */
const genesisScript =
  '4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac'

/** The first block of regtest, the same in every node. */
export function createGenesis(): Block {
  const text = 'The Times 03/Jan/2009 Chancellor on brink of second bailout for banks'
  const coinbase = parseTransaction(
    RawOldTx.encode({
      version: 1,
      inputs: [
        {
          txid: new Uint8Array(32),
          index: 0xffff_ffff,
          finalScriptSig: Buffer.concat([Buffer.from('04ffff001d010445', 'hex'), Buffer.from(text)]),
          sequence: 0xffff_ffff,
        },
      ],
      outputs: [{ amount: bitcoinChain.firstReward, script: Buffer.from(genesisScript, 'hex') }],
      lockTime: 0,
    }),
  )
  const block = { version: 1, height: 0, previous: undefined, time: 1_296_688_602, transactions: [coinbase] }
  return mineBlock(block, 2)
}

/** Mines a block on top of another, which pays its reward and fees to a script. */
export function createBlock(p: {
  previous: Block
  /** Seconds since 1970. */
  time: number
  fees: bigint
  rewardScript: Uint8Array
  transactions: readonly ParsedTransaction[]
}): Block {
  const height = p.previous.height + 1
  const witnessRoot = getMerkleRoot([
    new Uint8Array(32),
    ...p.transactions.map(({ witnessHash }) => witnessHash),
  ])
  const reserved = new Uint8Array(32)
  const commitment = Buffer.concat([Buffer.from('6a24aa21a9ed', 'hex'), hash256(witnessRoot, reserved)])
  const outputs: readonly TransactionOutput[] = [
    { amount: getReward(height) + p.fees, script: p.rewardScript },
    { amount: 0n, script: commitment },
  ]
  const coinbase = parseTransaction(
    RawTx.encode({
      version: 2,
      segwitFlag: true,
      inputs: [
        {
          txid: new Uint8Array(32),
          index: 0xffff_ffff,
          finalScriptSig: Buffer.concat([pushHeight(height), Uint8Array.of(0)]),
          sequence: 0xffff_ffff,
        },
      ],
      outputs: [...outputs],
      witnesses: [[reserved]],
      lockTime: 0,
    }),
  )
  const transactions = [coinbase, ...p.transactions]
  return mineBlock({ version: 0x2000_0000, height, previous: p.previous.hash, time: p.time, transactions })
}

/** New coins of a block. */
export function getReward(height: number): bigint {
  return bitcoinChain.firstReward >> BigInt(Math.floor(height / bitcoinChain.halvingBlocks))
}

/** The bytes of a block as nodes send it. */
export function encodeBlock(block: Block): Uint8Array {
  const { header, transactions } = block
  return Buffer.concat([header, encode.size(transactions.length), ...transactions.map(({ wire }) => wire)])
}

function mineBlock(
  p: {
    version: number
    height: number
    previous: string | undefined
    time: number
    transactions: readonly ParsedTransaction[]
  },
  firstNonce = 0,
): Block {
  const root = getMerkleRoot(p.transactions.map(({ txid }) => fromDisplayHex(txid)))
  const start = Buffer.concat([
    encode.int32(p.version),
    p.previous === undefined ? new Uint8Array(32) : fromDisplayHex(p.previous),
    root,
    encode.uint32(p.time),
    encode.uint32(bits),
  ])
  for (let nonce = firstNonce; ; nonce++) {
    const header = Buffer.concat([start, encode.uint32(nonce)])
    const hash = hash256(header)
    // The target is half of all hashes: the highest bit, in the last byte of the internal order, is zero.
    if ((hash[31] ?? 0) >= 0x80) continue
    return { ...p, header, hash: toDisplayHex(hash), merkleRoot: toDisplayHex(root), bits, nonce }
  }
}

/** The root of the tree of hashes; a level of odd length repeats its last hash. */
export function getMerkleRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let level = [...hashes]
  while (level.length > 1) {
    const pairs: Uint8Array[] = []
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] as Uint8Array
      pairs.push(hash256(left, level[index + 1] ?? left))
    }
    level = pairs
  }
  return level[0] ?? new Uint8Array(32)
}

/** Pushes a height as a script number, as the first thing of a coinbase (BIP-34). */
function pushHeight(height: number): Uint8Array {
  if (height <= 16) return Uint8Array.of(height === 0 ? 0 : 0x50 + height)
  const bytes: number[] = []
  for (let rest = height; rest > 0; rest >>= 8) bytes.push(rest & 0xff)
  if ((bytes.at(-1) ?? 0) >= 0x80) bytes.push(0)
  return Uint8Array.of(bytes.length, ...bytes)
}
