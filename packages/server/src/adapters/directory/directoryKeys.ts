/**
 * The keys that sign the directory we release. The private halves are in no repository: a new key comes with a snapshot
 * that it signed, in one commit (`directory/README.md`).
 */
export const directoryKeys: readonly string[] = ['ed25519:onA04pb8G1eM70e8cOHvBK8IpRoAwgXiDVRmhfckpCI']
