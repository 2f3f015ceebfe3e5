import type { Vocabulary } from './tag.ts'

export const english: Vocabulary = {
  pronoun:
    'with it, with them, with that, for it, for them, of it, of them, of that, of those, of this, for that, from it, out of it',
  toGet: 'to get, to buy, to receive, to purchase, to obtain, to acquire, so i get, in order to get, in order to buy',
  want: 'want, need, would like, id like, wanting, wants, i want, i would like, would love, id love, prefer, need some, like some, love some',
  take: 'take, taking, give, giving, grab from',
  partWord:
    'one tenth of my, a tenth of my, one tenth of, a tenth of, one fifth of my, one fifth of, a fifth of my, a fifth of, one eighth of my, an eighth of my, one eighth of, an eighth of, one twentieth of my, a twentieth of my, one hundredth of my, a hundredth of my, tenth of my, fifth of my, eighth of my, one tenth, one fifth, one eighth, tenth of, fifth of',
  plusQuarters: 'and three quarters',
  plusQuarter: 'and a quarter, and one quarter',
  receiveOn:
    'receive it on, let me receive it on, receive on, received on, to be received on, receiving on, delivered on, deliver it on, deliver it to, deliver to, arriving on, to arrive on, landing on, and receive it on, i want it on, want it on, have it on, get it on, so it lands on, with it landing on, out on, ending up on, to end up on, put it on, payout on, should arrive on, should land on, must arrive on, destination chain, destination network, target chain, target network, destination, receive network, receive chain, receiving chain, to chain, to network',
  apart:
    'dont touch, do not touch, dont sell, do not sell, dont use, do not use, leave alone, hands off, not touching, without touching, dont spend, keep my, keep the, i keep my, ill keep my, im keeping my, keeping my, and keep my, but keep my, leave my, leaving my, and leave my, but leave my, alone, untouched, not my, ignore my, forget my, forget about my, never mind the, not, stays, stays put, stays where it is, remains, remains untouched, stay put, stays as it is, stay where they are, not interested in, no interest in, have no interest in, done buying, sick of, fed up with, nothing against',
  payWith:
    'pay with, pay in, paying with, paying in, paid with, paid in, payed with, payed in, paid by, paying by, pay using, paying using, paid using, i pay with, i pay in, ill pay with, ill pay in, i will pay with, i will pay in, paid from, paid out of, pay from, pay out of, funded from',
  swap: 'swap, swaps, swapping, convert, converting, exchange, exchanging, trade, trading, change, flip, rotate, turn, switch, roll, transform, swop, xchange, conversion of, swap of, trade off, swap over, do a swap, redeem',
  swapped: 'swapped, converted, exchanged, traded, changed, turned, flipped, switched, rotated, transformed, rolled',
  become: 'become, to become, becomes, becoming',
  sold: 'sold, spent, used, dumped, liquidated, offloaded',
  bought: 'bought, purchased, acquired, paid for',
  leftArrow: '<, <-, <--, <=, <==, ←, ⬅, ⟵, «, ⇐, ⟸, ↤, ⇦, ◀',
  quote:
    'whats the price of, what, price of, quote me, rate for, rate of, price, quote, a quote, value, rate, whats, exchange rate of, exchange rate for, the price of, get a quote for, get a quote, a quote for, quote for, get a quote on, quote on',
  sameNetwork:
    'same network, same chain, the same network, the same chain, that network, that chain, the same one, that same chain, that same network',
  correction:
    'no wait, wait, no, oops, i mean, i meant, scratch that, make that, correction, or rather, whoops, my bad, nope, actually no, no sorry, wait no, sorry i mean, i mean to say, sorry i meant, sorry, oops i meant',
  reason:
    'because, cause, cuz, coz, since, bc, as i, so that, so i can, the reason being, seeing as, given that, considering, seeing that, now that',
  so: 'so, and so, so please, therefore, hence, also, btw, by the way, but, anyway, anyways',
  sell: 'sell, selling, sell off, dump, dumping, liquidate, offload, unload, cash out, get rid of, ditch, use, using up, pay, paying, give up, trade in, trade away, ape, put, throw, unwind, exit, part with, i pay, swap out, im done with, done with, i am done with, move out of, get out of, moving out of, park, stick, shove, chuck, toss, sink, plow, plough, funnel, fling, yeet, lob, plunk, slam, stuff, allocate, burn through, dip into, pay token, sell token, token in, input, input token, i give, i sell, i spend, i send, you pay, you send, you give, you sell, pay amount, i am paying, im paying, im giving, i am giving, im selling, i am selling, parting with, let go of, trade out of, rotate out of, paying out, token to pay, amount to pay, asset to pay, coin to pay, paying token, to pay, asset to sell, token to sell, i am using, im using, i part with, cash in, cashing in, cashing out, trade down, drop, shovel, plop, dunk, splash, splurge, slap, lump, tip into, feed, bounce, flog, shed, unstack, free up, convert out of, rotate from, spare, can spare, i can spare',
  spend: 'spend, spending, blow, splurge, invest',
  buy: 'buy, buying, purchase, purchasing, acquire, grab, pick up, scoop up, scoop, snag, obtain, load up on, stack, stock up on, swap me, gimme, gimmie, hook me up with, ill take, lemme get, let me have, let me get, lemme have, get me, give me, send me, bring me, fetch me, buy me, grab me, top up, receive exactly, end up with, come out with, walk away with, cop, love to have, like to have, rather have, get, getting, receive, receiving, wanna have, looking for, would love some, i could use, could use, in need of, im after, i am after, acquiring, obtaining, grabbing, pick me up, snatch, nab, hand me, would love to have, id love to have, love to get, would love to get, bag me, score, score me, cop me, fetch, land me, slide me, toss me, shoot me, spot me, sort me out with, hit me with, pass me, deal me, net me, secure, get hold of, get my hands on, snap up, accumulate, receive token, buy token, token out, output token, you receive, you get, i receive, i get, i buy, i take, receive amount, i would rather have, is what i want, is what i need, is what im after, is what id like, thats what i want, in my wallet i want, load me up with, stock me up with, set me up with, fix me up with, token to receive, amount to receive, asset to receive, coin to receive, receiving token, want to receive, i get back, getting back, in return i want, in return i get, ill have, i will have, i shall have, pull in, scoop me, rustle up, want to have, want to get, wanna get, would like to have, id like to have, would like to get, id like to get',
  have: 'have, got, ive got, i have, holding, i hold, im holding, hold, already hold, i already hold, own, i own, already have, i already have, already own',
  bridge:
    'bridge, bridging, move, moving, cross chain, port, migrate, relocate, shift, bring, teleport, hop, push, shoot, slide, zap, beam, route, channel, redirect, reallocate, shuffle, transition, cycle, carry, haul, goes, should go, go into, goes into',
  send: 'send, sending, transfer, transferring, sent, wire, forward, remit, ship',
  wrap: 'wrap, wrapping',
  unwrap: 'unwrap, unwrapping, un wrap',
  wrapped: 'wrapped',
  with: 'with, using, out of, funded by, funded with, via my, by selling, by spending, by using, use my, wiht, wtih, w, from selling, by swapping, take it out of, take it from, w/, out of my, from out of, instead of my, in place of my, rather than my',
  from: 'from, off of, starting from, frm, form, over from, source chain, source network, from chain, from network',
  to: 'to, over to, make it, turn it into, change it to, convert it to, swap it for, into, onto, too, in to, ->, =>, -->, →, ➡, >, as, towards, ot, tp, and get, and receive, and want, and buy, then buy, and give me, against receiving, and make it, over into, over onto, across to, across into, straight into, right into, directly into, back into, back to, out to, over towards, right to, straight to, directly to, ⇒, ⟶, ⟹, ↦, ➜, ➔, ➝, ⮕, ▶, ⇨, 👉',
  for: 'for, fro, fr, in exchange for, in return, against, vs',
  in: 'in, inside',
  on: 'on, @, over on, via, over, within, i have on, ive got on, i hold on, that i have on, thats on, that is on, sitting on, which is on, i got on, held on, located on, that sits on, that i hold on, living on, parked on, both on, staying on, while staying on, all on, everything on, while on, and stay on, to stay on, im on, i am on, we are on, using the, through',
  a: 'a, an',
  of: 'of, off',
  my: 'my, the, our, your, that, this, these, those, me, mine',
  and: 'and, &, plus, n',
  or: 'or, either',
  next: 'then, afterwards, after that, followed by, and back, and then',
  howMuch: 'how much, how many, what amount of, how mucho, how much of, how much in, how much would, how many of',
  needed:
    'do i need, would i need, will i need, i need, is needed, needed, is required, required, must i pay, do i have to pay, would i have to pay, would i pay, do i pay, does it take, will it take, would it take, do i have to sell, do i have to spend, should be sold',
  costs: 'cost, costs, cost me',
  half: 'half, half of, one half, one half of, a half of, half the, half of the, half my, half of my, half of all my, half of all, half of what i have in, half of our, half our, half of it, half of them, half the amount of, half of your, haf of my, haf my, hlaf of my, hlaf my, halv my, haff my, hafl my, halff my, half if my, half o my, half of me, haf, hlaf',
  quarter:
    'a quarter of my, quarter of my, one quarter of my, a quarter of the, a quarter of, quarter of, one quarter of, one fourth of my, one fourth of, a fourth of my, a quater of my, quater of my, a qarter of my, a quartr of my, a quarer of my, one quater of my, a quater of, a qaurter of my, a quartet of my',
  quarters: 'quarters, quarters of, quarters of my, quarters of the, fourths of my, fourths of',
  unclearPart:
    'thirds, thirds of, thirds of my, fifths of, fifths of my, fifths, eighths, eighths of my, tenths of my, tenths of, quarter, a third of, a third, one third, one third of, two thirds, two thirds of, third of, most of, most of my, the rest of, the rest, remaining, almost all, nearly all, majority of, part of, some percentage of, double, twice, triple, a thrid of my, a thrid of, thrid, one thrid of my, a thirds of my, two thrids of my, a tird of my, thrid of my, a sixth of, a sixth of my, a seventh of, a seventh of my, one sixth of my, a ninth of my',
  all: 'all, all of, all my, all of my, all the, all of the, everything, everything in, every last, every last bit of, every bit of, every single, every last drop of, entire, whole, the whole, my whole, my entire, max, maximum, full, the full, max out, maxed, 100 percent of my, entirety of, complete, every, all in, all in on, all that, all i have in, every cent of, every penny of, the lot of, whatever i have in, all available, everything i have in, everything i own in, everything i got in, all i got in, completely, entirely, fully, whole lot of, the whole lot of',
  vague:
    'some, a bit of, a bit, a little, a little bit of, a few, few, several, a couple of, a couple, any, a handful of, bit of, little bit of, a small amount of, an amount of, loads of, lots of, more, a lot of, many, tons of, a little bit, a tad of, a touch of, whatever',
  range:
    'between, at least, at most, up to, no more than, more than, less than, no less than, or so, anywhere from, minimum of, maximum of, not more than, fewer than, or more, or less, a minimum of',
  except:
    'except, except for, all but, but keep, but leave, leaving, apart from, other than, keep, keeping, leave, minus gas, save for, besides, excluding, reserve',
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
    'stablecoin, stablecoins, stables, stable, stable coin, stable coins, crypto, tokens, coin, coins, money, cash, altcoins, altcoin, fiat, shitcoins, memecoins, shitcoin, e, shib, pepe, doge, dogecoin, shiba, link, uni, aave, ltc, xrp, ada, busd, usde, frax, lusd, tusd, gusd, pyusd, susd, steth, reth, wsteth, cbeth, cbbtc, tbtc, usdc.e, usdt.e, weth.e, wbnb, wmatic, wpol, wavax, litecoin, cardano, ripple, polkadot, dot, trx, eurc, eurs, eurt, usdd, fdusd, gold, crv, mkr, ldo, comp, sushi, cake, mnt, bonk, floki, apt, atom, fil, arb token, op token, etc, bch, bsv, usdb, usd0, dollar coin, ether classic, bitcoin cash, sats, token, u',
  not: 'dont, do not, never, cancel, stop, undo, abort, shouldnt, wont, didnt, doesnt, instead of, in place of, rather than, opposite, the opposite, reverse, reversed, in reverse, other way, other way around, the other way around, other way round, the other way round, backwards, vice versa, inverse, contrary, inverted, flipped around, swap sides, switched around, wrong way, not really, hypothetically, imagine, example, for example, e.g., suppose, rather',
  split:
    'each, respectively, split, equally, evenly, half half, fifty fifty, both, divide, in two, and the other half, and the rest, other half',
  filler:
    'murmur, hey murmur, hi murmur, been holding, sounds good, real quick, be so kind, kind, hello my friend, hi my friend, hey friend, thanks my friend, thank you my friend, thanks friend, please, pls, plz, hey, hi, hello, yo, ok, okay, can you, could you, would you, will you, can i, could i, may i, i want to, i wanna, i would like to, id like to, i need to, want to, wanna, need to, would like to, like to, gotta, gonna, lets, let us, i, im, ill, id, just, now, right now, today, immediately, asap, quick, quickly, kindly, thanks, thank you, thx, ty, cheers, mate, bro, man, dude, sir, buddy, worth it of, exactly, precisely, about, approximately, approx, around, roughly, ~, ≈, circa, for me, help me, help, amount, amount of, balance, holdings, bag, bags, position, stack of, stash, wallet, in my wallet, from my wallet, to my wallet, in my account, do, does, is, are, be, it, its, there, here, via murmur, if possible, if you can, if you could, if you dont mind, if thats ok, when you can, when you get a chance, when you have a moment, that is all, thats all, at all, all good, all right, alright, all set, all the best, after all, for all i care, exact, total, a total of, in total, only, really, actually, maybe, perhaps, then please, would, could, can, will, id love to, love to, time to, go, lets go, going, well, um, uh, hmm, oh, ah, yes, yeah, yep, sure, current, currently, best rate, at best rate, at the best rate, at market, at market price, at the best price, best price, market price, at the current rate, at current price, for the best price, right away, swiftly, what is, im looking to, i am looking to, looking to, trying to, i am, am, was, been, make, perform, do a, make a, execute a, perform a, a swap from, a swap of, a trade of, a swap, a trade, trade of, how about, how do i, how can i, possible to, fast, safely, cheaply, for free, with care, with pleasure, please and thank you, day, good morning, good day, good evening, morning, dear, friend, hey there, coins of, tokens of, units of, unit of, pieces of, piece of, on chain, on this site, on here, on this app, on murmur, on hand, in hand, in full, on the chain, to be safe, for now, for today, for fun, as well, as soon as possible, at once, as fast as possible, to me, to myself, for myself, from a, sitting, can u, could u, would u, will u, wish to, i wish to, mind, would you mind, do you mind, kinda, say, let me, lemme, instead, stay, set, to be, should be, needs to be, need to be, has to be, have to be, must be, gets, getting done, let, shall, should, must, thanks a lot, thanks so much, many thanks, much appreciated, appreciate it, cheers mate, you, already, enough, still, plenty of, got enough, the amount, sits, lives, is what, thats what, last time, at this point, pronto, straight away, no rush, no hurry, no worries, no problem, in one go, simply, quickly please, on the double, would be great, would be nice, would be good, that would be great, if not too much trouble, wanting to, planning to, hoping to, im hoping to, i plan to, ready to, about to, decided to, i decided to, i have decided to, ive decided to, do me a favour and, do me a favor and, do me a favour, do me a favor, could i trouble you to, trouble you to, be able to, able to, help me to, do me a solid and, be a dear and, be a star and, be a legend and, be kind enough to, be so kind and, be so good as to, so kind as to, would be so kind, i was wondering, wondering, i wonder, i was hoping, hoping, needs, needs to, id be grateful, id appreciate it, i would appreciate it, appreciate, grateful, it would be great, would it be okay, would it be ok, is it ok, is it okay, is it possible to, any chance you could, any chance you can, any chance, can we, could we, shall we, lets just, go ahead and, please go ahead and, feel free to, i guess, i think id like to, i think, basically, quick one, quick question, real quick please, whole thing, sort of, terribly, arrange, arrange for, ought, ought to be, very much, a lot, so much, that i own, that i have, that i hold, sorry to bother you, sorry to bother, hate to bother you, to begin with, first of all, one more thing, here we go, listen, look, alright so, ok so, hey so, right so, well then, my friend please, whole, of mine, thank u, do u mind, would u mind',
}
