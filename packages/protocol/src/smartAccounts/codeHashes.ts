/**
 * The keccak256 of the code of each contract, as `devnet/src/smartAccounts/listCodeHashes.ts` computes them. `byChain`: of contracts
 * whose code contains the id of its chain. Written by `npm run -w devnet pin`.
 */
export const codeHashes: {
  readonly anywhere: Readonly<Record<string, `0x${string}`>>
  readonly byChain: Readonly<Record<number, Readonly<Record<string, `0x${string}`>>>>
} = {
  anywhere: {
    EntryPoint07: '0x8db5ff695839d655407cc8490bb7a5d82337a86a6b39c3f0258aa6c3b582fc58',
    Simple7702Account: '0xcc7b633aef4b2543cb8f37522adf1a401f910f0f6b2430c1eecc11f401ccfcf3',
    AllowedTargetsEnforcer: '0x70e128c26997cf42e91e128d24465d23f86e569fec044d304cefc93044f46600',
    AllowedMethodsEnforcer: '0xe249051b4b4239edfbefe4b8c6cae88c4bb5316b4abadc2c8c2519a022be215a',
    AllowedCalldataEnforcer: '0x26a87ea53c698e47fbea2566d50d18964062d0c74bd0baebc60316393461bf84',
    ExactCalldataEnforcer: '0x22eef3e73397f97581331630b2783433d7290d6af7cea46214762283c2c15ab2',
    ValueLteEnforcer: '0x825495cede463ecea97c3c6c2bee85d5a4645906e1f0498a9432b39f43cfad19',
    ERC20PeriodTransferEnforcer: '0xd9a721435a13aaa562f7e6c7f7d062170a725ffdb7dd7c1e30798194ee9e186c',
    NativeTokenPeriodTransferEnforcer: '0xa7154b218ef65120a6573b9785074631478a2c08e0a9efd9a8f6e103fc84bb0f',
    TimestampEnforcer: '0x1da353833766081398664c131a50988f6f7190d6a1a974f497607b974705900c',
    LimitedCallsEnforcer: '0x3a07a1b31d8f8f29cde4260f88fc5011e003e4bdbd519c8274fc7092d2356468',
  },
  byChain: {
    1: {
      EntryPoint08: '0x44e632a24c6f2600cbd5b5b8b4c2d372359112c8b5774297f5fd0a9e64f11f86',
      DelegationManager: '0x762a7ccac3fba1fce7751870298c097c0d050451d9b4a1f0935e65dc4078d1d3',
      EIP7702StatelessDeleGator: '0x0b77e469f5603ed1e9ff0e7ee56238b61a8cf7cb3185b33e53e2eeaad50109ab',
    },
    10: {
      EntryPoint08: '0x49ff5c033c81f4ebe0467c1127c9a6c6f3ad1837405c199bea9b494fee621c04',
      DelegationManager: '0x3f695baab0735fae5d65268fd20e23d5f5c3207dee19b1daabd24cd3b6376575',
      EIP7702StatelessDeleGator: '0x076ce337739f2c16aff0d81341b32ec5826a0050060e54b1346f36c79d89b246',
    },
    56: {
      EntryPoint08: '0x9db0e60a88795050d924820a77335fd296a2a77ca6fcccb9c46c760c1fdbed21',
      DelegationManager: '0x0029019e237c175ee74871f3d4eab85c196e4ee826c7578bbb4ae054d62d17c6',
      EIP7702StatelessDeleGator: '0x2f40923fc79da9330c663341d8a52823ea02372b7da66175a0a9bfc76270d55f',
    },
    97: {
      EntryPoint08: '0x9bb19c12079ada979da5294aa219ee5a12a2ce797272b14344e38302a2835a98',
      DelegationManager: '0x6ef31e966a5ad0a20d6d0544ed686cae324ea61c13ecc5fcff88218e602dde42',
      EIP7702StatelessDeleGator: '0x27d0d3e53805ac152f306986e91511b7c6c6804cba0dbe0e1420d19905e682e6',
    },
    100: {
      EntryPoint08: '0x0c7abb61a80781d5a02b1636ba04c7d7724837ea6b30c091bbb4eef661e12dbb',
      DelegationManager: '0xdb4919cae38dc67755995fff02e6553930ee6a0758df8c01f7b089dcb259f4c9',
      EIP7702StatelessDeleGator: '0x21dbc654c220eb4b54b591b4364d800d91b64e56f98fc0a8512d99ed25c3f571',
    },
    130: {
      EntryPoint08: '0xc5a2830ef7a65c77f814adc31d337536cb88a8a38f901cd6d84254dce666aa8e',
      DelegationManager: '0x51019dcdffcbd7a7ae672980c83dd0927e80e86261b020b678b7d7b91d3c9915',
      EIP7702StatelessDeleGator: '0x1bce071575a7d742fd640a3ea15812c59aa3bed09ccfe8d080f002fb84338585',
    },
    137: {
      EntryPoint08: '0x9b02bddddb9413003580adbd2343b5c0338451e96810228aa8a6903d352169cb',
      DelegationManager: '0x9e840526200d6736573e6f71bf8b80f618f0825075b7e3587924f81f50b534dd',
      EIP7702StatelessDeleGator: '0x0a0b90e8b2bb4701283c0b44939f18a5292af9ab58e0f1f4a3413fdbdbebcc35',
    },
    8453: {
      EntryPoint08: '0x28f989233f4ffb52e4b168fb74df5dfa52fe0f846141774f5abc56c5604d8e46',
      DelegationManager: '0x7c4661fe830df0bb9354f85a6a478882e436b7a234a0cf1f8206ce6753925670',
      EIP7702StatelessDeleGator: '0x6af675ac126c441bec5d5013da3331a52e7465fc0d5a662a8708a9f33ce497ba',
    },
    31337: {
      EntryPoint08: '0x0a58ad57e3f8266dcc99cda79b0d3d784a4cedc4e972f33a8a2c5cecbb9e67b4',
      DelegationManager: '0x307f03caef91541498fa6525bda9749aa20f35f4f8c44320720b1a8fa12a5e95',
      EIP7702StatelessDeleGator: '0x985e0f70ece8cb9ad91e41f4c4d389f7debc5226f070748925298a697c4c7d2f',
    },
    31338: {
      EntryPoint08: '0x28f3977bcf4827a1d82a798d84a6d2e1074ddcdad9533e1c0eae295f7615311d',
      DelegationManager: '0xfa9fc51febc221269097a13928df417fca1874d23545bea70c2cb002a11c7668',
      EIP7702StatelessDeleGator: '0x6103c0402a5474119e7632c6d922c145826df85871e7d42e3e118b6de775edad',
    },
    31339: {
      EntryPoint08: '0xb98b11e8d2e3442841c97e56afbff91e72812df0c6d9929386c82886dc16394e',
      DelegationManager: '0xe9b56e9103e326115db46a0f1aa4234584b27f4799b960d4bf2b90ee4f493a1c',
      EIP7702StatelessDeleGator: '0x25dc254fb95a642c7f00f06960fda4d0ee0bb97227289d3b7e5baaf81ec129d6',
    },
    42161: {
      EntryPoint08: '0x49684f00c804420e129bac03ca503baa5312db5c36f68767d393bc36dd58c4c9',
      DelegationManager: '0xf97be22889657b7488c1e41994a763cee2d347200de980b01a19ce0cc743edc1',
      EIP7702StatelessDeleGator: '0xa6603bc6f9f203be551ce8fcfe13b7802e3b6574828780b4c4fe05d1768d17de',
    },
    57073: {
      EntryPoint08: '0x232559d81918c18307abe707c09fe4a3fe0eb3c3d912908e998ae45ab68496e6',
      DelegationManager: '0x74698be40d218bf84f7952be70ae8011eae12dc07000551c36603fa5c45d4955',
      EIP7702StatelessDeleGator: '0x12f3f13485a8204b5b724d4207a13db6449db49c5911dda4e6d04801d8d9a0c2',
    },
    80002: {
      EntryPoint08: '0x4797be40523f13c9f2ea99bc335e8fb1dc937c3097433725da5d6376dfc2eff9',
      DelegationManager: '0x7f2a1a757879e5030b657f8d05823b96c75dfeb46633101e4d827ec2d346620c',
      EIP7702StatelessDeleGator: '0xddc1c1b0583d57f3937d04c7bdacfaecb699d8aa27ee00040ab2c7b656ed239b',
    },
    80094: {
      EntryPoint08: '0x9ac411cc3f8399aa538d7c1cbd474cc458289e7d66743e3302122a056a8f8956',
      DelegationManager: '0x322f4cb8ff6ef0f4ba7247e51fd920b5fa026b5d87334c1e3d24ec739c281a15',
      EIP7702StatelessDeleGator: '0xc96b82423c3e6d78939e5f7dcd154b82d361ed98462b09677abd0c2546938c42',
    },
    84532: {
      EntryPoint08: '0xa06a3208a3f27999ffae96d26acf86a40a16e582c5467513cbf2c7e96e68029c',
      DelegationManager: '0xa6f025f7bb23ddc0e2546eec56400672c3dfac88c12963bfeb2b5e1121aeee4a',
      EIP7702StatelessDeleGator: '0x83805f9ac7395294043b10c3b7c1839b7e4582a3e693028c36df84978b09d4e2',
    },
    421614: {
      EntryPoint08: '0xe3f30f78ae55058acdefea00952c8e44f2263215cf720fe1b27b6f148add0278',
      DelegationManager: '0x890f38b0b962c5c171a0bebe053b14e641633b3cecb899f50ad1aec340c12204',
      EIP7702StatelessDeleGator: '0x7f8a570cc9ebfd8d4dd86c7cc482bb30e9c669cc281352b131c94291747a58c8',
    },
    11155111: {
      EntryPoint08: '0xe07af503ad1c64355b712a3fba2341cb6cf83a62fa80b23469c2a283c12dd7d5',
      DelegationManager: '0x49c7f94924ffb53300b7e8ee613814d5ba587fd886177f1e72b3203bf17da673',
      EIP7702StatelessDeleGator: '0x9270f73d98e7ed6978677bf0550038289efd510e67e700d024502d62510fc1e4',
    },
    11155420: {
      EntryPoint08: '0xb2bcc972e668b0011e01562f66b06ca4d6613475a138dd17576acab6b4317d81',
      DelegationManager: '0x6cce150eb60aa2eaaf186b1ec3cf40e9266a63b08918f50274cfa55034088f48',
      EIP7702StatelessDeleGator: '0x9d71e8749e123ade3310cbab813a837f7b2ffff8608aeddb0619a78f64a95663',
    },
  },
}
