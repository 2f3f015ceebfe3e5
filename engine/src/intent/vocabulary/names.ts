/** Nicknames. A token counts only if the caller lists it; its symbol and name need no entry here. */
export const tokenNicknames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ETH: 'ether, ethers, ethereum, éther, eth coin, native eth, 以太坊, 以太币, 以太, 姨太, イーサリアム, イーサ, イーサー, イーサリウム, 乙太幣, 以太幣, 乙太坊',
    BNB: 'binance coin, binancecoin, bnb coin, binance token, 币安币, 幣安幣, ビルドアンドビルド, バイナンスコイン',
    POL: 'matic, 马蹄币, 马蹄, マティック, pol token, polygon token, polygon coin',
    AVAX: '雪崩币, avax coin, avalanche coin, avalanche token, アバックス',
    ALLO: 'allora token, allora coin',
    USDC: 'usd coin, usdcoin, usd c, circle usd, ユーエスディーコイン',
    USDT: 'tether, tethers, tether usd, 泰达币, 泰达, テザー, usd t, 泰達幣',
    DAI: 'dai stablecoin, ダイ',
    WBTC: 'bitcoin, bitcoins, btc, wrapped bitcoin, wrapped btc, 比特币, 大饼, ビットコイン, 比特幣, xbt',
    WETH: 'wrapped ether, wrapped eth, wrapped ethereum, 包装以太, 包装以太坊, 包装以太币, 包装的以太, 包装eth, 包装的以太坊, ラップドイーサ',
  }),
)

export const networkNicknames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ethereum:
      'ethereum, 以太坊, 以太, イーサリアム, ethereum mainnet, mainnet, eth mainnet, l1, erc20, erc 20, ethereum chain, eth chain, ethereum network, eth network, layer 1, 以太坊主网, 以太坊链, 以太主网, 以太链, 以太坊网络, eth链, eth主网, イーサリアムメインネット, イーサリアムチェーン, 以太坊上, 以太坊上的, ethereum l1, red ethereum, red de ethereum, réseau ethereum, ethereum netzwerk',
    'bnb-chain':
      'bsc, bnb chain, bnb smart chain, binance smart chain, binance chain, bep20, bep 20, bnbchain, bnb network, bsc chain, smart chain, 币安链, 币安智能链, bnb链, bsc链, 幣安鏈, バイナンスチェーン, bnb スマートチェーン, binance smartchain, cadena bnb, 币安主网, 币安网络',
    polygon:
      'polygon, polygon pos, matic network, matic chain, 马蹄链, 马蹄网络, polygon链, ポリゴン, pol chain, pol network',
    avalanche:
      'avalanche, avalanche c chain, c chain, cchain, avax chain, avax network, avax c chain, avalanch, 雪崩链, 雪崩, 雪崩网络, アバランチ, avax链',
    allora: 'allora, allora network, allora chain',
    optimism: 'optimism, op, op mainnet, op chain, op链, オプティミズム, optimisim, op 主网, 乐观链',
    arbitrum: 'arbitrum, arb, arbitrum one, arb one, arb1, arb链, arbi, アービトラム, arbitrum链, arb 主网',
    zksync: 'zksync, zksync era, zk sync, zk sync era, zk era, era, zk, zksync链, zksync 主网',
    base: 'base, base chain, base链, base network, base mainnet, ベース, coinbase l2, base主网',
  }),
)
