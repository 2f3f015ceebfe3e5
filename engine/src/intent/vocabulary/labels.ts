/** The fields of a form. `swap` and `trade` are sides by the labels beside them. */
export type Field =
  | 'pay'
  | 'receive'
  | 'swap'
  | 'trade'
  | 'token'
  | 'amount'
  | 'payAmount'
  | 'receiveAmount'
  | 'network'
  | 'payNetwork'
  | 'receiveNetwork'
  | 'slippage'

/** Phrases in lower case, separated by commas. */
export const labels: Readonly<Record<Field, string>> = {
  pay: 'what i have, what i pay, what i offer, what i give, what i sell, what ill pay, i am selling, im selling, i am paying, im paying, my token, my coin, i am giving, offered, paid, i hold, i own, holding, current token, old token, starting token, coin in, asset in, currency in, spend token, token sold, sold token, sell, selling, sells, sold, pay, paying, pays, payment, spend, spending, give, giving, offer, offering, from, from token, from coin, from asset, from currency, pay token, sell token, pay with, paying with, payment token, token in, in, input, input token, i pay, i give, i sell, i have, i spend, i offer, you pay, you send, you give, you sell, source token, source coin, source asset, token to pay, token to sell, coin to sell, coin to pay, asset to sell, asset to pay, have, with, using, pay asset, sell asset, pay coin, sell coin, out of, swap from, 付出, 支付, 付, 付款, 卖, 卖出, 出售, 出, 花, 花费, 源, 来源, 来源币种, 来源代币, 来源币, 源币种, 源代币, 支付币种, 支付代币, 支付币, 付款币种, 付款币, 付款代币, 卖出币种, 卖出代币, 卖出币, 付出币种, 付出币, 换出, 我付, 我出, 我卖, 我给, 我支付, 我花, 给出, 交出, 转出, 支出, 卖币, 从, 用, 支払, 支払い, 支払う, 支払通貨, 支払い通貨, 支払トークン, 支払いトークン, 支払元, 売る, 売り, 売却, 売却通貨, 払う, 交換元, 元, 元の通貨, 渡す, 出す, 支払うもの, 売るもの, 払うもの, 使う, 使用通貨, von, ich tausche, biete, ich biete, abgeben, zahlungsmittel, ausgangswährung, ofrezco, entregar, moneda a vender, vendo esto, je cède, jéchange, je propose, à échanger, offre, céder, verkaufe, verkauf, verkaufen, zahle, zahlen, zahlung, bezahlen, bezahle, ich zahle, ich gebe, ich verkaufe, gebe, geben, bezahlt mit, vender, vendo, venta, pagar, pago, pagas, desde, entrego, doy, yo pago, pago con, origen, de, token de origen, moneda de origen, vendre, vends, vente, payer, paie, je paie, je paye, je vends, je donne, paiement, donne, depuis, jeton source, à vendre, à payer',
  receive:
    'what i need, what i want, what i get, what i receive, what i buy, what id like, i am buying, im buying, i am getting, i need, need, needed, looking for, wanted token, new token, coin out, asset out, currency out, token bought, bought token, received, bought, final token, into token, buy, buying, buys, get, getting, receive, receiving, receives, want, wanted, wanting, desired, to, to token, to coin, to asset, to currency, into, receive token, buy token, token out, out, output, output token, i get, i receive, i want, i buy, you get, you receive, you buy, target token, target coin, target asset, destination token, token to receive, token to buy, coin to receive, coin to buy, asset to buy, asset to receive, receive asset, buy asset, buy coin, receive coin, swap to, swap into, goal, target, 收到, 得到, 获得, 收, 得, 买, 买入, 购买, 换成, 换入, 目标, 目标币种, 目标代币, 目标币, 接收币种, 接收代币, 接收币, 接收, 收到币种, 买入币种, 买入代币, 获得币种, 得到币种, 我收, 我要, 我得, 我拿, 我买, 我得到, 我收到, 拿到, 换到, 收入, 买币, 要, 想要, 到, 换得, 到账, 到账币种, 受取, 受け取り, 受け取る, 受取通貨, 受け取り通貨, 受取トークン, 受取り, 受取先, 買う, 買い, 購入, 購入通貨, 交換先, 欲しい, もらう, 得る, 先, 受け取るもの, 買うもの, ほしい, 希望, 希望通貨, nach, suche, ich suche, ich möchte, möchte, zielwährung, gewünscht, busco, necesito, deseo, moneda a comprar, a recibir, je cherche, je voudrais, souhaité, recherche, kaufe, kauf, kaufen, erhalte, erhalten, bekomme, bekommen, ich erhalte, ich bekomme, ich will, ich kaufe, empfange, empfangen, zu, comprar, compro, compra, recibir, recibo, recibes, obtener, obtengo, hacia, a, quiero, destino, token de destino, moneda de destino, acheter, achète, achat, recevoir, reçois, je reçois, je veux, obtenir, obtiens, vers, jeton cible, à recevoir, à acheter',
  swap: 'swap, convert, exchange, change, tausche, tauschen, wechsle, cambia, cambiar, échange, échanger, convertir, 换, 兑换, 交換',
  trade: 'for, against, gegen, für, por, para, contra, contre, pour',
  token: 'token, coin, asset, currency, 币种, 代币, 币, 通貨, トークン, moneda, jeton, währung',
  amount:
    'amount, the amount, total, total amount, trade size, order size, swap amount, qty, quantity, size, how much, volume, sum, number, value, 数量, 金额, 数额, 多少, 个数, 份额, 額, 金額, 量, 個数, betrag, menge, anzahl, summe, cantidad, monto, importe, montant, quantité, somme',
  payAmount:
    'amount to pay, amount to sell, amount to spend, pay amount, sell amount, amount in, paying amount, from amount, input amount, spend amount, 支付数量, 支付金额, 付款数量, 付款金额, 卖出数量, 付出数量, 支払額, 支払い額, 支払数量, 売却数量, zahlbetrag, cantidad a pagar, cantidad a vender, montant à payer, montant à vendre',
  receiveAmount:
    'amount to receive, amount to buy, receive amount, buy amount, amount out, receiving amount, to amount, output amount, 接收数量, 收到数量, 买入数量, 获得数量, 得到数量, 受取額, 受取数量, 購入数量, empfangsbetrag, cantidad a recibir, cantidad a comprar, montant à recevoir, montant à acheter',
  network:
    'network, chain, blockchain, on, on network, on chain, both on, networks, 网络, 链, 公链, 所在链, 所在网络, ネットワーク, チェーン, netzwerk, kette, auf, red, cadena, en la red, réseau, chaîne, sur',
  payNetwork:
    'from network, from chain, source chain, source network, pay network, pay chain, paying network, paying chain, sell network, sell chain, network in, chain in, input network, input chain, origin network, origin chain, origin, source, 来源链, 来源网络, 源链, 源网络, 支付链, 支付网络, 付款链, 付款网络, 支払ネットワーク, 支払チェーン, 支払いネットワーク, 支払いチェーン, 元チェーン, 元ネットワーク, 送信元, 送金元, quellnetzwerk, quelle, zahlnetzwerk, von netzwerk, red de origen, red origen, réseau source, réseau de départ',
  receiveNetwork:
    'to network, to chain, destination chain, destination network, destination, receive network, receive chain, receiving network, receiving chain, buy network, buy chain, network out, chain out, output network, output chain, target network, target chain, receive on, deliver on, deliver to network, 目标链, 目标网络, 接收链, 接收网络, 收款链, 收款网络, 到账链, 到账网络, 受取ネットワーク, 受取チェーン, 受け取りネットワーク, 受け取りチェーン, 先チェーン, 先ネットワーク, zielnetzwerk, zielkette, empfangsnetzwerk, nach netzwerk, red de destino, red destino, réseau de destination, réseau cible, réseau darrivée',
  slippage:
    'slippage, max slippage, maximum slippage, slip, max slip, slippage tolerance, tolerance, 滑点, 最大滑点, 滑点容差, スリッページ, 最大スリッページ, 許容スリッページ, deslizamiento, deslizamiento máximo, glissement, glissement max, toleranz, slippage max',
}
