/**
 * What is signed: the snapshot's bytes as they lie, after words that no other signature of ours begins with. A signature
 * made for something else can't be passed off as one of a directory.
 */
export function signedBytes(snapshot: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from('latchkey directory snapshot 1\n'), snapshot])
}
