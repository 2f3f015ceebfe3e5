import { readFile } from 'node:fs/promises'
import { expect, test } from '../../test.ts'

const root = new URL('../../../', import.meta.url)

test('every sentence about the swap screen has a test', async () => {
  const all = [...screens, ...transitions, ...rules, ...errors, ...constants]
  const missing = []
  for (const [sentence, file, title] of all) {
    const source = await readFile(new URL(file, root), 'utf8').catch(() => '')
    if (!source.includes(title)) missing.push(`${sentence}: ${file} has no "${title}"`)
  }
  expect(missing).toEqual([])
})

/** A sentence of the specification and its test: the file and a part of the title. */
type Sentence = readonly [sentence: string, file: string, title: string]

const card = 'e2e/specs/swap/swapCard.spec.ts'
const chains = 'e2e/specs/swap/swapChains.spec.ts'
const tokens = 'e2e/specs/swap/swapTokens.spec.ts'
const settings = 'e2e/specs/swap/swapSettings.spec.ts'
const wallet = 'e2e/specs/swap/swapWallet.spec.ts'
const connecting = 'e2e/specs/wallets/walletConnect.spec.ts'
const session = 'e2e/specs/wallets/walletSession.spec.ts'
const memory = 'e2e/specs/swap/swapMemory.spec.ts'
const memoryOfWallets = 'sdk/src/wallet/state/walletStore.test.ts'
const screen = 'app/src/swap/state/screen.test.ts'
const view = 'app/src/swap/state/view.test.ts'
const list = 'app/src/swap/modals/findTokens.test.ts'
const switching = 'sdk/src/wallet/evm/switchChain.test.ts'

/** Section 2: the swap screen and its modals. */
const screens: readonly Sentence[] = [
  ['Title SWAP, subtitle, a USE AI toggle and a settings button', card, 'the card has its title, subtitle, AI switch'],
  ['YOU PAY block', card, 'YOU PAY shows balance, token and network, amount, MAX, symbol and dollars'],
  [
    'A reverse button in the middle, with a spinner while running',
    screen,
    'while it reverses, further clicks are ignored',
  ],
  ['YOU RECEIVE block', card, 'YOU RECEIVE shows token and network, the computed amount, dollars and the 24h change'],
  ['A rate line', card, 'the rate line shows the price of one token'],
  [
    'The main button reads WALLET CONNECT when not connected',
    card,
    'without a wallet the main button reads WALLET CONNECT',
  ],
  ['The main button reads SWAP when a wallet is connected', view, 'the main button is %s and reads %s'],
  ['With a wallet it reads SWAP in the browser, too', connecting, 'connects, and the balance is that of the chain'],
  [
    'A chain selector with layer-2 sub-networks indented and marked L2',
    chains,
    'the chain selector lists all networks, layer 2 indented',
  ],
  ['It toggles open and closed', chains, 'the chain selector toggles'],
  ['It closes after a choice', chains, 'a choice closes the chain selector'],
  [
    'The wallet button shows the first 6 and last 4 characters',
    list,
    'an address is shown by its first 6 and last 4 characters',
  ],
  [
    'When not connected, clicking it opens the connect modal',
    card,
    'without a wallet the wallet button opens the connect modal',
  ],
  [
    'When connected, clicking it opens a menu with one item: disconnect connection',
    wallet,
    'the wallet button opens a menu with one item',
  ],
  [
    'The swap card is hidden while the settings modal is open',
    settings,
    'the card is hidden while the settings are open',
  ],
  ['Token modal: back button and search box', tokens, 'has a back button, a search box, all tokens and LOADING MORE'],
  [
    'Each row has icon, name, amount, symbol, count of networks, star',
    tokens,
    'each row has icon, name, amount, symbol',
  ],
  [
    'Networks as pills: three in one row, the rest in another',
    tokens,
    'three in the first row and the rest in another',
  ],
  [
    'Clicking a network selects it and closes the modal',
    tokens,
    'choosing a network to pay on sets token, network and price',
  ],
  ["A 'LOADING MORE' indicator", tokens, 'a search box, all tokens and LOADING MORE'],
  ['The dollar value per token in the list is fixed at 0', tokens, 'a star, and 0 dollars'],
  ['Two modes: pay and receive', tokens, "for (const mode of ['pay', 'receive'] as const)"],
  ['Slippage: AUTO, 0.1%, 0.5%, 1%, or a custom value', settings, 'the settings offer AUTO, 0.1%, 0.5%, 1% and a box'],
  ['AI MODE: ALLORA NETWORK or LLM', settings, 'the AI mode is the Allora network or a language model'],
  ['The token list scrolls', tokens, 'the token list scrolls if it is longer than the screen'],
  ['Connect modal: metamask, okx, keplr', connecting, 'W-08: wallets that do not announce themselves are found'],
  [
    "WalletConnect without an action, 'MORE WALLETS TO COME' and a close button",
    connecting,
    'WalletConnect can be reached, and says that it is not available yet',
  ],
]

/** Section 4. */
const transitions: readonly Sentence[] = [
  [
    'Opening the token modal closes the settings, and vice versa',
    screen,
    'the modals of tokens and settings close each other',
  ],
  ['The connection modal opens and closes independently', screen, 'the one of wallets is apart'],
  ['Toggling networks hides every other list', tokens, 'only one token shows its networks at a time'],
  ["Toggling favourite flips that token's flag", tokens, 'a star makes a token a favourite'],
  ['An account that is obtained connects, and walletType is set', memoryOfWallets, 'the kind of wallet beside it'],
  ['The connect modal closes after connect for okx and keplr', wallet, 'has connected, without waiting for a price'],
  [
    'The connect modal closes after connect plus a price fetch for metamask',
    wallet,
    'the connect modal closes after metamask has connected and a price was fetched',
  ],
  [
    "Disconnect clears the address, sets isConnected to false, resets the balance to '0.00000000', reloads",
    wallet,
    "disconnect clears the address and the balance to '0.00000000', and reloads the page",
  ],
  ['Pay selection switches the wallet to the chosen chain', session, 'there, and adds an unknown network'],
  [
    'Pay selection: other switch errors are only logged',
    session,
    'C-13: a wallet that cannot switch stays on its network',
  ],
  [
    'Pay selection stores the price, or the text that means unknown',
    'app/src/swap/state/storage.test.ts',
    "'swap' holds exactly the fields of the specification",
  ],
  [
    'The modal closes when the switch and fetches finish',
    screen,
    'while the wallet is asked, the choice waits and the form stays',
  ],
  ['Pay selection, in order', screen, 'the wallet first, then the form, the balance, the price, and the modal closes'],
  ['Error code 4902 adds the chain', switching, 'gets a chain that it does not know'],
  ['Receive selection stores and computes', tokens, 'choosing to receive stores token, network, price and change'],
  [
    'Allora in receive mode: alert, modal stays open',
    tokens,
    'choosing Allora to receive on shows the alert and leaves the modal open',
  ],
  [
    'Reverse exchanges symbols, chains, amounts, prices, names',
    card,
    'reversing exchanges tokens, networks, amounts and prices',
  ],
  ['Reverse ignores repeat clicks during the run', screen, 'while it reverses, further clicks are ignored'],
  [
    'Reverse first switches the network and fetches the balance',
    screen,
    'reversing first switches to the receive network',
  ],
  [
    'Reverse shows a spinner and asks the wallet once',
    wallet,
    'reversing shows a spinner, switches the wallet to the receive network',
  ],
  ['Amount change recomputes the receive amount', card, 'a new amount recomputes the receive amount'],
  ['Slippage: exactly one is active', settings, 'exactly one slippage is active'],
  [
    'Typing in the custom box makes it active; empty restores INPUT',
    settings,
    'typing in the box makes it active, emptying it restores',
  ],
]

/** Section 5. */
const rules: readonly Sentence[] = [
  ['The formula, rounded to 6 decimals', 'engine/src/price.test.ts', 'the estimate is the nearest there is'],
  [
    '0 where a price or the amount is not above zero',
    'engine/src/price.test.ts',
    'units at %s for a token at %s are 0',
  ],
  ['MAX sets the pay amount to the full balance', screen, 'MAX pays every unit'],
  ['MAX, with a balance from the chain', wallet, 'MAX sets the pay amount to the full balance, to its last digit'],
  ['Token search: case-insensitive on name or symbol', list, 'searching %j finds %j'],
  [
    'Keplr: Ethereum path for numeric ids, Cosmos path for others',
    'sdk/src/wallet/keplr/keplr.test.ts',
    'numeric ids go to the Ethereum side',
  ],
  [
    "Keplr's Ethereum path also asks eth_getBalance (section 7)",
    connecting,
    'Keplr reports another balance than the chain: the card shows that of the chain',
  ],
  [
    "Connecting metamask or okx while the pay chain id is 'null' is refused with an alert",
    connecting,
    'is refused while Allora is the network to pay on',
  ],
]

/** Section 8. */
const errors: readonly Sentence[] = [
  ['Connect metamask while it is not installed: install MetaMask first', connecting, '请先安装 MetaMask'],
  ['Connect okx while it is not installed: install the OKX wallet first', connecting, '请先安装 OKX 钱包'],
  ['Connect keplr while it is not installed: install Keplr first', connecting, '请先安装 Keplr'],
  ['The three alerts, Chinese with the English line below', connecting, 'the alert says so and links to its site'],
  ["Connect metamask or okx while the pay chain id is 'null'", connecting, '该钱包暂不支持此网络'],
  ['Click SWAP while connected: this feature is not yet open', wallet, 'a click on SWAP while connected'],
  ['Other chain switch errors: logged only', session, 'C-13: a wallet that cannot switch stays on its network'],
  ['Keplr network switch failure: logged only', session, 'is only logged, without an alert'],
  ['Choose the Allora network in receive mode', tokens, 'choosing Allora to receive on shows the alert'],
  ['Chain switch error 4902', switching, 'gets a chain that it does not know'],
  [
    "Balance requested without a connection: 'wallet not connected' logged",
    list,
    'why there is no balance to look up is logged',
  ],
  ["'wallet not connected', in the browser", wallet, "without a wallet logs 'wallet not connected'"],
  [
    'Balance lookup for an unknown token: Chinese warning, balance 0',
    list,
    'why there is no balance to look up is logged',
  ],
  ['Price fetch failure: logged', card, 'a failed price is logged'],
  [
    "Price fetch failure: 'price unknown' in Chinese on the pay side",
    card,
    'a failed price on the pay side is shown as unknown in Chinese',
  ],
  ['Price fetch failure on the receive side', card, 'a failed price on the receive side is shown as unknown there'],
]

/** Sections 3 and 9, as far as they are stored or shown. */
const constants: readonly Sentence[] = [
  ['Default swap: 1 ETH on chain 1, BNB on chain 1, amounts 1 each', card, 'the page shows the defaults, 1 for 1'],
  ["Stored under 'swap': all fields but three", memory, "'swap' is stored with exactly its fields"],
  ['Balances 5 decimals, prices 6, change 5 with %, receive 6', view, 'a card with everything known'],
  ["Balance initial text '0.00000000'", view, "balanceText: '0.00000000'"],
  ["Under 'wallet': address and isConnected", session, '{"address":"","isConnected":false}'],
  ['Settings default to AUTO and Allora', 'app/src/swap/state/settings.test.ts', 'the defaults are automatic slippage'],
  ['Address display: first 6 and last 4 characters', wallet, '0xf39F…2266'],
  ['Native currency: 18 decimals when adding a chain', 'sdk/src/wallet/evm/addChain.test.ts', 'a chain is described'],
  ['The first row holds 3 networks', list, 'three networks stand in the first row, the rest in the next'],
]
