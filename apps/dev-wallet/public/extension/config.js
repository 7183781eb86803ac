// Where the dev wallet lives. Write another origin here (tests do) when the stack runs on another port.
globalThis.__latchkeyDevWallet = { origin: 'http://dev-wallet.localhost:4180' }
