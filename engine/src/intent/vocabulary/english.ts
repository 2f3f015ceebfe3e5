import type { Vocabulary } from './tag.ts'

export const english: Vocabulary = {
  swap: 'swap, swaps, swapping, swapped, convert, converting, exchange, exchanging, trade, trading, change, flip, rotate, turn, switch, roll, transform, swop, xchange, conversion of, swap of',
  sell: 'sell, selling, sell off, dump, dumping, liquidate, offload, unload, cash out, get rid of, ditch, use, using up, pay, paying, give up, trade in, trade away, ape, put, throw, unwind, exit, part with, i pay, swap out, give',
  spend: 'spend, spending, blow, splurge, invest',
  buy: 'buy, buying, purchase, purchasing, acquire, grab, pick up, scoop up, scoop, snag, obtain, load up on, stack, stock up on, swap me, gimme, gimmie, hook me up with, ill take, lemme get, let me have, let me get, lemme have, get me, give me, send me, bring me, fetch me, buy me, grab me, top up, receive exactly, end up with, come out with, to get, to buy, to receive, walk away with, cop, to become',
  want: 'want, love to have, like to have, rather have, love some, prefer, get, getting, receive, receiving, need, would like, id like, wanna have, looking for, wanting, in return for, like, become, wants',
  have: 'have, got, ive got, i have, holding, i hold, im holding',
  bridge: 'bridge, bridging, move, moving, cross chain, port, migrate, relocate, shift, bring, teleport, hop',
  send: 'send, sending, transfer, transferring, sent',
  wrap: 'wrap, wrapping',
  unwrap: 'unwrap, unwrapping, un wrap',
  wrapped: 'wrapped',
  with: 'with, instead of, in place of, rather than, using, out of, paid with, paying with, paid in, pay with, pay in, paying in, paying by, paid by, payed with, payed in, funded by, funded with, via my, by selling, by spending, by using, use my, wiht, wtih, w, from selling, by swapping',
  from: 'from, off of, starting from, frm, form',
  to: 'to, over to, make it, make that, turn it into, change it to, convert it to, swap it for, into, onto, too, in to, ->, =>, -->, →, ➡, >, as, towards, ot, tp, and get, and receive, and want, and buy, then buy, and give me, against receiving, and make it',
  for: 'for, fro, fr, in exchange for, in return, against, vs',
  in: 'in, inside',
  on: 'on, @, over on, via, over, within',
  a: 'a, an',
  of: 'of, off',
  my: 'my, the, our, your, that, this, these, those, me, mine',
  and: 'and, &, plus, n',
  or: 'or, either',
  next: 'then, afterwards, after that, followed by, and back, and then',
  howMuch:
    'how much, how many, whats the price of, what amount of, how mucho, what, price of, quote me, rate for, rate of, price, quote, how much of',
  needed:
    'do i need, would i need, will i need, i need, is needed, needed, is required, required, must i pay, do i have to pay, would i have to pay, would i pay, do i pay, does it take, will it take, would it take, do i have to sell, do i have to spend, should be sold',
  costs: 'cost, costs, cost me',
  half: 'half, half of, one half, one half of, a half of, half the, half of the, half my, half of my, half of all my, half of all, half of what i have in, half of our, half our, half of it, half of them, half the amount of, half of your',
  quarter:
    'a quarter of my, quarter of my, one quarter of my, a quarter of the, a quarter of, quarter of, one quarter of, one fourth of my, one fourth of, a fourth of my',
  quarters: 'quarters, quarters of, quarters of my, quarters of the, fourths of my, fourths of',
  unclearPart:
    'thirds, thirds of, thirds of my, fifths of, fifths of my, fifths, eighths, eighths of my, tenths of my, tenths of, quarter, a third of, a third, one third, one third of, two thirds, two thirds of, third of, most of, most of my, the rest of, the rest, remaining, almost all, nearly all, majority of, part of, a fifth of, some percentage of, double, twice, triple',
  all: 'all, all of, all my, all of my, all the, all of the, everything, everything in, every last, every last bit of, every bit of, every single, every last drop of, entire, whole, the whole, my whole, my entire, max, maximum, full, the full, max out, maxed, 100 percent of my, entirety of, complete, every, all in, all in on, all that, all i have in, every cent of, every penny of, the lot of, whatever i have in, all available',
  vague:
    'some, a bit of, a bit, a little, a little bit of, a few, few, several, a couple of, a couple, any, a handful of, bit of, little bit of, a small amount of, an amount of, loads of, lots of, more, a lot of, many, tons of, a little bit, a tad of, a touch of',
  range:
    'between, at least, at most, up to, no more than, more than, less than, no less than, or so, anywhere from, minimum of, maximum of, not more than, fewer than, or more, or less, a minimum of',
  except:
    'except, except for, all but, but keep, but leave, leaving, apart from, other than, keep, keeping, leave, minus gas, save for, besides, excluding, without touching, reserve',
  minus: 'minus, negative',
  point: 'point',
  plusHalf: 'and a half, and half',
  worth: 'worth, worth of, equivalent of, equivalent in, value of, valued at, equal to',
  usd: 'usd, us dollars, us dollar, dollars, dollar, bucks, buck, $, us$, u s dollars, usds, quid us, greenbacks, dollarz, dollas',
  otherCurrency:
    '€, £, ¥, ₩, ₹, ₽, eur, euro, euros, gbp, pounds, pound, quid, yen, jpy, cny, rmb, yuan, chf, francs, franken, cad, aud, inr, rupees, krw, pesos, brl, reais, sgd, hkd, lira',
  smallUnit: 'wei, gwei, satoshi, satoshis, sats, sat, finney, szabo',
  endless:
    'sqrt, square root, root of, squared, cubed, factorial, power of, √, ², infinity, infinite, nan, ∞, inf, undefined, null',
  percent: 'percent, %, per cent, pct, percents, percentage, prct',
  basisPoints: 'bps, bp, basis points, basis point, bips',
  slippage:
    'slippage, slip, max slippage, slippage max, maximum slippage, slippage tolerance, tolerance, price tolerance, slipage, slippige, slippage limit, max slip, slippage cap, maximal slippage, slippage maximum, slippage at most, slippage up to, slippage below, slippage under, slippage no more than, slippage not above, slippage of at most, slippage of up to',
  chain: 'chain, network, mainnet, net, l2, blockchain, rollup',
  unknownNetwork:
    'tron, trc20, trc 20, solana, sol, fantom, ftm, linea, scroll, blast, cosmos, sui, aptos, ton, mantle, celo, gnosis, gnosis chain, xdai, cronos, near, starknet, sei, berachain, unichain, sonic, monad, bitcoin network, bitcoin chain, lightning, spl, opbnb, hyperliquid, moonbeam, moonriver, harmony, kava, zora, mode, manta, metis, taiko, abstract, ink, worldchain, world chain, soneium, polygon zkevm, zkevm, arbitrum nova, arb nova, nova, sepolia, goerli, testnet, ethereum classic, bep2, beacon chain, bsc testnet, base sepolia, osmosis, cardano, polkadot, injective',
  unknownToken:
    'stablecoin, stablecoins, stables, stable, stable coin, stable coins, crypto, token, tokens, coin, coins, money, cash, altcoins, altcoin, fiat, shitcoins, memecoins, shitcoin, e, u, shib, pepe, doge, dogecoin, shiba, link, uni, aave, ltc, xrp, ada, busd, usde, frax, lusd, tusd, gusd, pyusd, susd, steth, reth, wsteth, cbeth, cbbtc, tbtc, usdc.e, usdt.e, weth.e, wbnb, wmatic, wpol, wavax, litecoin, cardano, ripple, polkadot, dot, trx, eurc, eurs, eurt, usdd, fdusd, gold, crv, mkr, ldo, comp, sushi, cake, mnt, bonk, floki, apt, atom, fil, arb token, op token, etc, bch, bsv, usdb, usd0, dollar coin, ether classic, bitcoin cash, sats',
  not: 'dont, do not, never, cancel, not, stop, undo, abort, shouldnt, wont, didnt, doesnt',
  split:
    'each, respectively, split, equally, evenly, half half, fifty fifty, both, divide, in two, and the other half, and the rest, other half',
  filler:
    'murmur, hey murmur, hi murmur, been holding, am selling, i am selling, sounds good, real quick, be so kind, kind, no, wait, hello my friend, hi my friend, hey friend, thanks my friend, thank you my friend, thanks friend, please, pls, plz, hey, hi, hello, yo, ok, okay, so, can you, could you, would you, will you, can i, could i, may i, i want to, i wanna, i would like to, id like to, i need to, want to, wanna, need to, would like to, like to, gotta, gonna, lets, let us, i, im, ill, id, just, now, right now, today, immediately, asap, quick, quickly, kindly, thanks, thank you, thx, ty, cheers, mate, bro, man, dude, sir, buddy, worth it of, exactly, precisely, about, approximately, approx, around, roughly, ~, ≈, circa, for me, help me, help, amount, amount of, balance, holdings, bag, bags, position, stack of, stash, wallet, in my wallet, from my wallet, to my wallet, in my account, of them, of it, do, does, is, are, be, it, its, there, here, via murmur, if possible, if you can, if you could, if you dont mind, if thats ok, when you can, when you get a chance, when you have a moment, that is all, thats all, at all, all good, all right, alright, all set, all the best, after all, for all i care, exact, total, a total of, in total, only, really, actually, maybe, perhaps, then please, would, could, can, will, id love to, love to, time to, go, lets go, going, well, um, uh, hmm, oh, ah, yes, yeah, yep, sure, current, currently, best rate, at best rate, at the best rate, at market, at market price, at the best price, best price, market price, at the current rate, at current price, for the best price, right away, swiftly, what is, im looking to, i am looking to, looking to, trying to, i am, am, was, been, make, perform, do a, make a, execute a, perform a, a swap from, a swap of, a trade of, a swap, a trade, trade of, how about, how do i, how can i, possible to, worth please, fast, safely, cheaply, for free, with care, with pleasure, please and thank you, day, good morning, good day, good evening, morning, dear, friend, hey there, coins of, tokens of, units of, unit of, pieces of, piece of, on chain, on this site, on here, on this app, on murmur, on hand, in hand, in full, on the chain, to be safe, for now, for today, for fun, as well, as soon as possible, at once, as fast as possible, to me, to myself, for myself, from a, sitting',
}
