import { hexToBytes } from 'viem'

/** A transaction to sign (`SignerPayloadJSON` of polkadot-js), checked. Everything is hex. */
export type PolkadotPayload = {
  readonly address: string
  readonly method: `0x${string}`
  readonly genesisHash: `0x${string}`
  readonly blockHash: `0x${string}`
  readonly era: `0x${string}`
  readonly nonce: bigint
  readonly tip: bigint
  readonly specVersion: number
  readonly transactionVersion: number
  /** Names of the extensions, in the order of the network's metadata. */
  readonly signedExtensions: readonly string[]
  /** The asset that pays the fee, encoded; absent for the native currency. */
  readonly assetId: `0x${string}` | undefined
  /** Of the network's metadata, where it is signed along. */
  readonly metadataHash: `0x${string}` | undefined
}

/** What an extension adds: bytes that are part of the transaction, and bytes that are only signed. */
type Extension = (payload: PolkadotPayload) => readonly [inside: Uint8Array, signed: Uint8Array]

const none = new Uint8Array()

/** Extensions of transactions whose encoding is known. Those that only check add nothing. */
const extensions: Readonly<Record<string, Extension>> = {
  CheckNonZeroSender: () => [none, none],
  CheckSpecVersion: ({ specVersion }) => [none, toU32(specVersion)],
  CheckTxVersion: ({ transactionVersion }) => [none, toU32(transactionVersion)],
  CheckGenesis: ({ genesisHash }) => [none, hexToBytes(genesisHash)],
  CheckMortality: ({ era, blockHash }) => [hexToBytes(era), hexToBytes(blockHash)],
  CheckEra: ({ era, blockHash }) => [hexToBytes(era), hexToBytes(blockHash)],
  CheckNonce: ({ nonce }) => [toCompact(nonce), none],
  CheckWeight: () => [none, none],
  StorageWeightReclaim: () => [none, none],
  PrevalidateAttests: () => [none, none],
  ChargeTransactionPayment: ({ tip }) => [toCompact(tip), none],
  ChargeAssetTxPayment: ({ tip, assetId }) => [
    Uint8Array.of(...toCompact(tip), ...(assetId ? [1, ...hexToBytes(assetId)] : [0])),
    none,
  ],
  CheckMetadataHash: ({ metadataHash }) =>
    metadataHash
      ? [Uint8Array.of(1), Uint8Array.of(1, ...hexToBytes(metadataHash))]
      : [Uint8Array.of(0), Uint8Array.of(0)],
}

/** Whether the encoding of an extension is known. */
export function isKnownExtension(name: string): boolean {
  return Object.hasOwn(extensions, name)
}

/**
 * The bytes that the signature of a transaction covers: the call, what the extensions put into the transaction, and what they
 * only sign. Longer ones than 256 bytes are hashed by the signer.
 */
export function encodePayload(payload: PolkadotPayload): Uint8Array {
  const parts = payload.signedExtensions.map((name) => extensions[name]?.(payload) ?? [none, none])
  return Uint8Array.from([
    ...hexToBytes(payload.method),
    ...parts.flatMap(([inside]) => [...inside]),
    ...parts.flatMap(([, signed]) => [...signed]),
  ])
}

function toU32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** A whole number in SCALE's compact form. */
export function toCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return toLittleEndian(value << 2n, 1)
  if (value < 1n << 14n) return toLittleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return toLittleEndian((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return Uint8Array.of(((length - 4) << 2) | 3, ...toLittleEndian(value, length))
}

function toLittleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
