/** Packages of ours an example installs: the one for React, and one for what the example shows. */
export function packagesOf(example: string): string[] {
  const more = {
    backend: ['siwx'],
    ethers5: ['ethers'],
    ethers6: ['ethers'],
    wagmi2: ['wagmi'],
    wagmi3: ['wagmi'],
  }[example]
  return ['react', ...(more ?? [])]
}
