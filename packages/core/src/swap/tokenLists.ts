/** S9.22. */
export const suggestedSymbols: readonly string[] =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/** S9.23, each once. */
export const popularSymbols: readonly string[] = [
  ...new Set([
    ...suggestedSymbols,
    ...'METAL DAI CHAMP WOLF SALE BAL BUSD MUST BTCpx ROUTE HEX WELT amDAI VSQ VISION AURUM pSP SNX VC LINK CHP amUSDT SPHERE FOX GIDDY GFC OMEN OX_OLD DE WNT'.split(
      ' ',
    ),
  ]),
]
