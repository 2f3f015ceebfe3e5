import type { Side } from './intent.ts'

/**
 * Every sentence that is understood, in the letters of `marks.ts`: P is the token to pay, R the one to receive. A
 * pattern explains a whole sentence or nothing. Without any word for a side, only the order of the plain forms that
 * everybody uses decides ("1 ETH to USDC", "ETH for USDC"). P1 has an amount, P0 has none.
 */
const texts: readonly string[] = [
  // swap 1 ETH to USDC, from ETH to USDC, sell ETH into USDC, 把ETH换成USDC, 用ETH换USDC, 1 ETH in USDC tauschen
  '[SCGq]*[LHwpm]*P[SCGs]*[tTaiC]+R[SCGLs]*',
  // take ETH and turn it into USDC, take 100 USDC and buy ETH; 'take ETH for USDC' could be either
  'k+P&?[SCG]*[tTaiC]+R',
  'k+P&?[SCG]+fR',
  'k+P&?[BV]+R',
  'B+Rk+[wm]?P',
  '[SCG]*[LHwpm]*P&?[SCG]+[tTaiCf]+R',
  // 卖15个POL，换成USDC收
  '[LHwpm]+P[TC]+RV',
  // swap ETH for USDC, sell ETH for USDC, ETH gegen USDC tauschen
  '[SCG]*[LHwpmSG]P[SCGsl]*,?fR[SCGLsl]*',
  'P[SCGsl]*fR[SCGLsl]+',
  // Without a verb: 2 ETH for USDC, ETH for USDC, but 'USDC, for 2 ETH'
  // 0.05 WBTC is to be sold for DAI
  'PL+fR',
  'P1,?fR',
  'P0fR0',
  'R0,fP1',
  // I want ETH swapped to USDC, ETH sold for USDC
  'B*P[sl]+[tfiTa]R',
  // I have ETH and want USDC, use ETH to buy USDC, 用ETH买USDC
  '[SCG]*[LHwpm]+PL*[SCGH]*[BVCt]+R[SC]*',
  // swap ETH to get USDC
  '[SCG]+P[BV]+R',
  // convert to USDC from ETH
  '[SCGLk]*[tTi]+R[wpm]+P',
  // spend 500 USDC on ETH
  '[SL]*L[SL]*PoR',
  // 42 BNB, paying in USDC
  'R,?p+P',
  'fR1p+P0',
  // 100 DAI, from my ETH
  'R1,?mP0',
  // achète pour 50 dollars de BNB avec mes USDC
  '[BV]+fR[wp]+P',
  // ETH换USDC多少
  '[Lw]?P[CT]RQ',
  // 1000 USDC买ETH
  'PV+R',
  // BNB太多了，卖一半换成USDT
  'PL+[TC]+R',
  // some BNB would be nice, I've got 90 USDT
  'R0,?H+P1',
  // 2 ETHでUSDCはいくらもらえますか
  'PdRxQ+[BV]*',
  // what I want is BNB and what I have is 80 DAI
  '[BV]+R&?H+P1',
  // get rid of all my POL, USDC please
  'L+P1,R0',
  'P,?L[BV]+R',
  // buy ETH with USDC, get USDC from my ETH, buy ETH for 500 USDC, I need USDC, sell ETH, 要500个USDC，用BNB换
  '[BV]+R[wpm]+P[CLG]*',
  '[BV]+RfP',
  // ich will 2 ETH gegen USDC tauschen
  'W*P[fit]R[SL]+',
  '[BV]+R[LHwp]+P[CLGV]*',
  // DAI is what I want, I'm paying 3 BNB
  'RB+[Lp]+P',
  // into USDT goes 0.7 ETH
  '[tT]+RGP',
  'C+R[wp]+P[CLG]*',
  // Kaufe für 100 USDC ETH, für 100 USDC ETH kaufen
  '[BV]+fPR',
  'B*fPR[BV]+',
  'fP[BV]+R',
  // 100 USDC mit ETH kaufen, ETH für 100 USDC kaufen
  'B*R[wpf]P[BVb]+',
  // 2 ETH bought with USDC
  'B*Rb[wpf]P',
  // USDCで2 ETHを買う, ETHをUSDCで買う, 1 ETHをUSDCに交換
  'PdRx?[BV]+',
  'Rx?Pd[BV]+',
  'Rx?[BV]+PdL*',
  // USDCが欲しいので、ETHを1枚出します
  'Rx?[BV]+Px?L+',
  'L+P[BV]+R',
  'P[xdD]?RnS*[SCBGLV]*',
  // 3 BNBをDAIに両替するといくらになりますか
  'P1[xdD]?R0n[SCG]*Q+',
  'RnP[xd]?[SCGL]+',
  // ETHをUSDCで売る
  'PxRdL+',
  // mach aus 1 ETH USDC
  '[SC]*mP[SC]*R[SC]*',
  'Px?LRn[SCG]*',
  // DAIを200使ってETHを買う
  'Px?L+Rx?[BV]+',
  'PdQRn?[SCG]*',
  // 0.3 WETHはUSDCでいくら
  'P1xRdQ+',
  // my 70 USDC should buy me BNB; BNB, that's what my 70 USDC should buy me
  '[LHw]*PzR',
  'R0,?[LHw]*P1z',
  // buy as much POL as 40 USDC gets me
  '[BV]+R0tP1[zB]+',
  // I'd rather have USDT than these 12 POL
  '[BV]+RJP',
  // pour 0.8 ETH into WBTC, pour 100 USDC en ETH
  'fP1[tTi]+R0',
  // DAI with 40 USDT
  'R0wP1',
  'R,wP',
  // into USDC I want to turn 3 BNB
  '[tTi]+R[SCGL]+P',
  // ich hätte gerne 60 USDT in ETH getauscht
  'B*P[itTa]+R[sl]+',
  // replace 70 POL with USDT
  'e+P[wftTai]+R[eS]*',
  // throw 300 USDT at BNB; a price would have an amount
  'L+P1@R0',
  // sell 6 BNB and receive DAI in return, 30 % meiner BNB verkaufen, USDC dafür
  '[SCGLk]+P[,&]?[BVWtf]*Rj',
  'P[L]+,?[BVW]*Rj',
  '[LSCGk]+P,?j[BVW]*R',
  'P,?j[BVW]+R',
  '[LSCGk]+P[,&]?[BVW]+jR',
  // USDC in exchange for 14 BNB
  'R0FP1',
  // BNB from 250 USDC
  'R0,?mP1',
  // ETH, ich zahle mit USDC; USDT möchte ich haben, und zwar für 5 BNB; how about WBTC? I pay 2 ETH
  'R[BVW]+,?[wp]+P',
  'R0[BVW]+fP1',
  'R[BVW]+FP',
  'R,?[Lp]+[wp]+P',
  '[BV]+R,?[Lp]+j?Pj?',
  // DAIに替えたいのは2 ETHです
  'RnS+x?P[xd]?',
  'RnSPx',
  'H+P[xd]?Rn[SCGLV]*',
  'Px?H+Rn[SCGLV]*',
  // if I sold 3 BNB how much DAI would that be, what would I get in USDC if I sold 1 ETH
  'I+[LSwpk]*P[LSC]*,?[Qq]+B*R[BVGLS]*',
  'I+[LSwpk]*P[LSC]*[tfTi]+R[LSC]*,?[Qq]+[BVG]*',
  'Q+RB*,?I+[LSwp]*P[LSC]*',
  '[Qq]+B*iR,?I+[LSwp]*P[LSC]*',
  '[Qq]+B*,?I+[LSwp]*P[LSC]*[tfTi]+R[LSC]*',
  // I would like 3 BNB as USDT
  'W+P1tR0',
  // USDC <- 1 ETH
  '[SCGBV]*R<P',
  // how much DAI for 2 BNB, how much USDC do I get for 1 ETH, how much DAI can 2 BNB buy, how many DAI are 2 BNB
  'Q+RB*[fw]P',
  'Q+RP1[Bv]*',
  // what would I get in USDC for 1 ETH, 3 BNBはいくらのUSDCになりますか
  '[Qq]+B*iRfP',
  'Px?Q+Rn?S*',
  // what do I get for 2 BNB in DAI, quote for 2 BNB in DAI, how much is 1 ETH in USDC, what would 5 POL get me in USDT
  '[Qq]+B*[fw]P[it]R',
  'q+fP[ti]R',
  'q+Pv?B*[it]R',
  'Q+P1v?B*[it]R0',
  'Q+R0iP1',
  // how much ETH do I need for 1000 USDC, how much USDC to buy 1 ETH, how much USDC does 1 ETH cost
  'Q+PE[fBVt]*R',
  'W?Q+Pl?gR',
  // how much BNB must I sell to receive 500 USDT; wie viel BNB muss ich verkaufen, um 500 USDT zu erhalten
  'Q+P0E*[LS]+[gt]R1',
  'Q+P0E+[LS]+fR1',
  'Q+P0E*[LS]+R1[BV]+',
  // 要花多少DAI才能买到3个BNB
  '[$]P0gR1',
  // 500 USDTを受け取るにはBNBをいくら売ればいいですか
  'R1x?[BV]+P0x?Q+[LBE]+',
  'Q+PR[$]',
  // how much would 3 WETH cost me in USDT
  'Q+R1[$]iP0',
  // 2个BNB能换多少DAI, 多少ETH能换1000 USDC, 买1个ETH要多少USDC
  '[Lw]?P[CVLBST]*Q+R',
  'Q+P[CV]R',
  '[CVB]R[$]P',
]

/** One token was said; the other one is missing. */
const lonely: readonly string[] = [
  '[SLGHwmQ]*P[SLCGstTfiaGVBdx&]*',
  '[CBVQ]+R[CSBVwn]*',
  '[SCG]*[tTf]+R[SC]*',
  'R[nx]+[BVSC]+',
  'R[xn]?[BV]+',
  '[LSG]+[tTf]+R',
]

type Pattern = { readonly isWhole: RegExp; readonly isPlain: boolean; readonly first: Side }

function compile(text: string): Pattern {
  const [pay, receive] = [text.indexOf('P'), text.indexOf('R')]
  const isPayFirst = receive < 0 || (pay >= 0 && pay < receive)
  const letters = text.replace(/[PR]1/g, 'M').replace(/[PR]0/g, 'N').replace(/[PR]/g, '[NM]')
  return { isWhole: new RegExp(`^(?:${letters})$`), isPlain: !/[Wg]/.test(text), first: isPayFirst ? 'pay' : 'receive' }
}

const pairs = texts.map(compile)
const singles = lonely.map(compile)

/** Clauses with one token whose words say its side. */
const clauseSides = {
  pay: /^x?(?:[LHpwkhSC]+N[xd]?A?[LHlpyj]*|N[xd]?A?[LHlSCs]+[yj]*|W+N[LlSCs]+)$/,
  receive: /^x?(?:[BVWg]+j?N[xn]?A?[BVWyj]*|N[xn]?A?[BVWb]+A?[yj]*)$/,
}

/** The side of the token of a clause: 'here is 500 DAI', 'USDC wanted', 支払いはUSDC. */
export function findClauseSide(signs: string): Side | undefined {
  const [isPaid, isReceived] = [clauseSides.pay.test(signs), clauseSides.receive.test(signs)]
  if (isPaid === isReceived) return undefined
  return isPaid ? 'pay' : 'receive'
}

/** A move of one token to another network. The first K is where it is, if there are two. */
export const moves = {
  // bridge 100 USDC to Base, 把Base上的ETH跨到Polygon, bridge 1 ETH from Base to Polygon
  to: /^[GBLSCwk]*N[GLSCx]*[tanG]+K[nc]?[GSCL]*$|^Nx?Kn[GSC]+$/,
  // get 40 USDC over to Optimism from Base
  toFrom: /^[GBLSCwk]*N[GLSCx]*[ta]+K[,;]?mK[GSCL]*$/,
  // bridge to Base 100 USDC
  toFirst: /^G+[ta]+KN$/,
  // bridge from Base to Polygon 100 USDC, USDC: Base to Polygon, 从Base转200 USDC到Optimism
  between:
    /^[GSCL]*(?:B?N,?[md]?K[dDG]*[ta]+K|m?K[dD]?[ta]+Kn?,?N|mK[dD]?[GLSC]*N[GLSC]*[tan]+K|N[xG]*K[dD]Kn|K[dD]KnNx?)[xGSCn]*$/,
}

/** The side of the first token, if the patterns that explain the sentence agree. */
export function findFirstSide(signs: string): Side | undefined {
  // Most patterns treat 'want' and 'to get' like 'buy'.
  const plain = signs.replace(/[Wg]/g, 'B')
  const isPair = signs.replace(/[^NM]/g, '').length > 1
  const found = (isPair ? pairs : singles).filter(
    ({ isWhole, isPlain }) =>
      isWhole.test(isPlain ? plain : signs) || isWhole.test((isPlain ? plain : signs).replace(/F/g, 'f')),
  )
  const [one] = found
  return found.every(({ first }) => first === one?.first) ? one?.first : undefined
}
