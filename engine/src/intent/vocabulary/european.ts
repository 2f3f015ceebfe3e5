import type { Vocabulary } from './tag.ts'

export const german: Vocabulary = {
  toGet: 'zu kaufen, um zu kaufen',
  want: 'möchte, will, brauche, ich will, möchte ich, will ich, ich brauche, brauche ich',
  receiveOn:
    'zu empfangen auf, empfangen auf, erhalten auf, ankommen auf, auszahlen auf, gutschreiben auf, zielnetzwerk, zielkette, auszahlung auf, empfang auf, ankommen soll es auf, soll ankommen auf, landen auf, landet auf, gutschrift auf, empfangsnetzwerk, ziel, empfange auf, erhalte auf, bekommen auf, bekomme es auf, ich will es auf, ich möchte es auf, ausgabe auf',
  bought: 'gekauft',
  sold: 'verkauft',
  swapped:
    'getauscht, eingetauscht, umgetauscht, umgewandelt, konvertiert, gewechselt, umgewechselt, umgeschichtet, konvertierte, umgemünzt, verwandelt',
  sameNetwork:
    'selben netzwerk, gleichen netzwerk, derselben chain, selbe netzwerk, gleiche netzwerk, dem selben netzwerk, dem gleichen netzwerk, der gleichen chain, derselben kette, ebenfalls dort, auch dort, dort, ebenda, gleiche kette, gleichen kette, selben chain, gleichen chain, gleiche chain, selbe chain, derselben blockchain, demselben netzwerk, demselben netz',
  so: 'also, deshalb, daher, aber, und zwar, diesmal, dieses mal, jetzt aber, nun',
  reason: 'weil, da ich, denn',
  apart:
    'rühr nicht an, fass nicht an, lass meine, lass mein, lass meinen, nicht meine, bitte nicht, unberührt, in ruhe, bleibt, bleiben, behalte ich, behalte meine, ich behalte meine, meine behalte ich, nicht anfassen, nicht anrühren, rühre ich nicht an, lasse ich, nicht aber, aber nicht, will ich nicht, möchte ich nicht, brauche ich nicht, mag ich nicht, ich mag keine, ich will keine, ich will kein, ich brauche keine, kein interesse an, ohne zu verkaufen, verkaufe ich nicht, fasse ich nicht an, bleibt liegen, bleiben liegen, bleibt wo es ist, bleibt wie es ist, sollen bleiben, soll bleiben, bleiben unangetastet, bleibt unangetastet, unangetastet, lass in ruhe, ich behalte, behalte, behalten, bloß nicht, auf keinen fall',
  correction:
    'nein, ach nein, warte, ich meine, ich meinte, quatsch, korrektur, besser gesagt, vielmehr, sorry, halt, moment, nee, oder besser, doch lieber, lieber, quatsch nein, äh nein, ach quatsch, stopp, ich korrigiere, vertippt, verschrieben, verzeihung, ich wollte sagen, tschuldigung, entschuldigung, oh nein, mist, doch nicht, ach ne, moment mal',
  swap: 'tausche, tauschen, tausch, tauscht, umtauschen, eintauschen, wechsle, wechseln, wechsel, umwandeln, wandle, wandeln, konvertiere, konvertieren, swappe, swappen, tauschst, umwechseln, umwandelt, umzutauschen, zu tauschen, tauschen sie, mach, mache, umgewandelt haben, schichte, umschichten, tausch mir, tausche mir, wechsle mir, wechsel mir, wandel, umtausch, umtausch von, ein tausch, verwandle, verwandeln, ummünzen, umsetzen, setze um, eintausch, einwechseln, dreh, drehe, switche, switchen, konvertier, rotiere, rotieren, tauschte, umtauschst, umwandelst',
  sell: 'verkaufe, verkaufen, verkauf, nutze, nimm, zahle, bezahle, verwende, gebe, investiere, stecke, setze, schmeiß, schmeiße, steck, pack, packe, verscherbel, verscherble, abstoßen, loswerden, gib, werfe, wirf, hau, haue, schieb, schiebe, ich zahle, ich bezahle, ich gebe, ich verkaufe, zahlen, bezahlen, verticke, verticken, verhökere, verhökern, verkloppe, verkloppen, raushauen, hau raus, versilbere, versilbern, verballer, verballere, buttere, butter, lege an, leg an, anlegen, reinstecken, reinbuttern, opfere, opfern, spendiere, hergeben, hergebe, gebe her, trenne mich von, trennen von, mich trennen von, weggeben, gebe ab, abgeben, verkauf mir, verkaufst, verkaufte, ausgeben, ausgebe, gib aus, investieren, nehme, zahlst, schmeißen, werfen, kippe, kipp, knall, knalle, ballere, baller, jage, jag, verkaufen sie',
  buy: 'kaufe, kaufen, kauf, kauft, erwerbe, besorge, hol, hole, hole mir, besorg mir, gib mir, kaufst, bekomme, bekommen, erhalten, erhalte, hätte gern, hätte gerne, kriege, bekäme, kriegen, haben, ich bekomme, ich erhalte, ich kaufe, ich will haben, ich möchte haben, bekommst du, kaufen sie, kriegst, ergattern, hätte ich gern, hätte ich gerne, will ich haben, hätt ich gern, kaufst du, ich nehme, ich bräuchte, bräuchte, wünsche mir, ich wünsche mir, besorgen, holen, schnapp mir, schnapp dir, zieh mir, gönn mir, gönne mir, ich gönne mir, organisier mir, organisiere mir, ordere, ordern, erstehen, erstehe, beschaffe, beschaff mir, beschaffen, kauf mir, kaufe mir, hol mir, besorge mir, ich kriege, ich krieg, krieg, möchte haben, will haben, möchte ich haben, will ich bekommen, möchte ich bekommen, möchte bekommen, will bekommen, will erhalten, möchte erhalten, ich hätte gern, ich hätte gerne, kriege ich, bekomme ich, erhalte ich, bekommen möchte ich, haben möchte ich, haben will ich, brauch, ich brauch, benötige, ich benötige, benötigt, wären gut, wäre gut, einkaufen, zulegen, lege mir zu, aufstocken, holst',
  have: 'ich habe, habe, ich habe schon, ich habe bereits, ich besitze, besitze, habe schon, habe bereits, ich hab, hab',
  bridge:
    'bridge, brücke, verschiebe, verschieben, bewege, bridgen, bringe, verlagere, verlagern, umschichten, schichte, transferieren',
  send: 'übertrage, übertragen, transferiere',
  with: 'mit, mittels, bezahlt mit, durch, mit meinen, mit meinem',
  from: 'von, aus, vom',
  to: 'zu, nach, ins, zum',
  for: 'für, gegen, fuer',
  on: 'auf, auf dem, auf der, im, beides auf, beide auf, alles auf, drüben auf, liegt auf, liegen auf, die auf, das auf, bei, über',
  of: 'meiner, meines, meinem, meinen, vom gesamten',
  my: 'mein, meine, die, der, das, dem, den, des, ein paar meiner, mir, mich',
  and: 'und, sowie',
  or: 'oder',
  next: 'danach, dann, anschließend',
  howMuch: 'wie viel, wieviel, wie viele, wieviele, wie viel ist, wieviel ist, wie viel sind, wie viel wäre',
  half: 'hälfte, die hälfte, die hälfte von, die hälfte meiner, die hälfte meines, die hälfte der, hälfte meiner, haelfte, die haelfte meiner, die hälfte meiner gesamten, die hälfte von meinen, die hälfte von meinem, hälfte von, hälfte der, hälfte meines, hälfte meinen',
  unclearPart: 'rest, den rest',
  all: 'alle, alles, gesamten, gesamtes, gesamte, komplett, sämtliche, ganzen, ganzes, alle meine, all meine, mein ganzes, meine ganzen, meine gesamten, alle meiner, sämtlichen, ganze, vollständig',
  vague: 'etwas, ein bisschen, ein wenig, ein paar, einige, bisschen, mehr',
  range: 'mindestens, höchstens, maximal, zwischen, bis zu, wenigstens',
  except: 'außer, ausser, bis auf, lass',
  worth: 'im wert von, wert, in höhe von, im gegenwert von',
  usd: 'us dollar, dollar, us dollars',
  percent: 'prozent',
  slippage:
    'slippage von, kursabweichung, preisabweichung, toleranz, maximaler slippage, max slippage von, maximal slippage, slippage maximal',
  chain: 'netzwerk, kette, netz',
  unknownToken: 'geld, münzen, kryptowährung',
  not: 'nicht, kein, keine, niemals, abbrechen, umgekehrt, andersrum, andersherum, gegenteil, rückwärts, statt, anstatt, anstelle, zum beispiel',
  split: 'jeweils, aufteilen',
  filler:
    'bitte, um, ich möchte, ich würde gerne, ich würde gern, würde, gerne, gern, kannst du, könntest du, kannst, können, jetzt, sofort, mal, doch, danke, hallo, ich, du, sie, genau, ungefähr, etwa, ca, es, heute, guten tag, guten morgen, moin, könnten sie, wir, ein tausch von, möglichst, schnell, für mich, tauschen sie bitte, ist, sind, gibt es, es gibt, würde ich, gleich, einmal, vielen dank, bitte einmal, soll, sollen, zu, müssen, muss, sollte, sollten, dürfen, lassen, wärst du so nett und, wärst du so lieb und, sei so nett und, sei so lieb und, wären sie so freundlich und, wären sie so nett und, so lieb sein und, so nett sein und, würdest du, würden sie, würdest, könnte ich, dürfte ich, darf ich, wärst du so nett, wäre es möglich, ist es möglich, kannst du mir, könntest du mir, hilf mir, hilf mir mal, ich hätte da mal, mir bitte, hey, grüß dich, servus, guten abend, liebe grüße, gruß, vielen lieben dank, besten dank, dankeschön, mein guter, einfach, eben, schnell mal, kurz, noch, rüber, hinüber, um zu, nur, lediglich, bloß, ausschließlich, betrag, menge, anzahl, summe, in summe, insgesamt, rund, zirka, circa, sodass, dass, damit, drüben, her, hin, raus, rein, weg, sorge dafür dass, sorg dafür dass, veranlasse dass, ich will dass, ich möchte dass, hallöchen, na, jo, joa, digga, alter, kumpel, mein freund, leute, ehrlich gesagt, eigentlich, halt mal, zügig, schleunigst, flott, umgehend, würd, würd gern, ich würd gern, hätt, wär, ich tät gern, so schnell wie möglich, so bald wie möglich, wenn möglich, falls möglich, wenns geht, wenn es geht, danke dir, danke schön, danke im voraus, ich bitte darum, wird, werden',
  replace: 'ersetze, ersetzen, ersetz, austauschen',
  inReturn: 'dafür, im gegenzug, im tausch, im austausch, zurück',
  returnFor: 'im tausch gegen, im austausch gegen, im austausch für, im tausch für, im gegenzug für',
  payWith:
    'ich zahle mit, ich bezahle mit, zahle mit, bezahle mit, bezahlt wird mit, zahlen mit, bezahlen mit, zahle in, bezahlt in, bezahlen will ich mit, zahlen will ich mit, bezahlen möchte ich mit',
  become: 'werden zu, wird zu, werde zu',
  past: 'gestern, letzte woche, neulich, vorhin, letztes mal, beim letzten mal, vorgestern, früher, letzten monat, kürzlich, zuletzt',
  supposed: 'wenn ich',
  quote:
    'preis für, kurs für, kurs von, was kostet, was kosten, preis von, wechselkurs von, was bringen, was bringt, was sind, was ist, was wären, was wäre, angebot für',
  payNetworkWord:
    'bezahlt auf, zahlung auf, zahle auf, bezahlt wird auf, zahlnetzwerk, quelle, quellnetzwerk, zahlung von, bezahlung auf, bezahle auf, ich zahle auf, zahle von, zahle aus',
}

export const spanish: Vocabulary = {
  toGet: 'para comprar, para obtener, para conseguir, para recibir',
  want: 'quiero, necesito, quisiera, deseo',
  receiveOn:
    'a recibir en, recibir en, recibirlo en, recibiéndolo en, que llegue a, que lleguen a, red de destino, recíbelo en, recíbelos en, recibirlos en, entrega en, entregado en, entregados en, que me lleguen a, que me lleguen en, que me llegue a, y recibo en, recibo en, y recibir en, llegando a, cobrar en, cobro en, destino, destino en, red destino, quiero recibirlos en, quiero recibirlo en, los quiero en, lo quiero en, y recíbelo en, y recíbelos en, recibiendo en, con destino a, con destino en',
  bought: 'comprado, comprados',
  sold: 'vendido, vendidos, venderse, vendida, vendidas',
  swapped:
    'cambiado, cambiados, convertido, convertidos, intercambiado, intercambiados, canjeado, cambiada, convertida, cambiarse, convertirse, intercambiarse, canjearse, transformarse, convertidas, cambiadas, intercambiada, intercambiadas, canjeados, transformado, transformados',
  sameNetwork:
    'misma red, la misma red, misma cadena, la misma cadena, esa red, esa misma red, allí también, ahí también, allí mismo, ahí mismo, también allí, también ahí, esa cadena, dicha red, en el mismo sitio, el mismo sitio',
  so: 'así que, asi que, pero, entonces, por eso, esta vez, ahora sí, sin embargo, por lo tanto',
  reason: 'porque, ya que, puesto que, como ya, dado que',
  apart:
    'no toques, no toques mis, no toques mi, sin tocar, deja quieto, deja en paz, no vendas mis, no uses mis, se queda, se quedan, me quedo con mis, me quedo con, conservo mis, guardo mis, no quiero, no toques el, no vendas, no uses, no gastes mis, no gastes, pero no, no me gusta, no me gustan, no me interesa, no me interesan, no necesito, ya no quiero, tampoco quiero, estoy harto de, harto de, me sobra, quédate con, mantengo mis, mantén mis, mantén, guarda mis, conserva mis, dejo mis, deja mis, sin vender mis, sin vender, sin usar mis, sin tocar mis, sin tocar mi, cualquier cosa menos, nada de, no se toca, no se tocan, se quedan como están, se queda como está, intacto, intactos',
  correction:
    'perdón, perdon, digo, mejor, mejor dicho, quiero decir, espera, corrección, quise decir, no espera, ay no, corrijo, no perdón, no perdona, perdona, ay perdón, uy, uy no, oh no, miento, me equivoqué, me he equivocado, error, espera no, bueno no, más bien, o mejor, mejor aún, no mejor, disculpa, quería decir, rectifico, no no',
  swap: 'cambia, cambiar, cambie, cambiame, cámbiame, intercambia, intercambiar, convierte, convertir, convierta, canjea, canjear, cambio, intercambio, cambiemos, permuta, pasa, pasar, conviérteme, intercambie, canjeame, canjéame, pásame, pasame, páseme, pásalos, ser cambiados, ser convertidos, volver, vuelve, haz, transforma, transformar, transforme, troca, trueca, trocar, permutar, cámbialos, cambialos, cambiarlos, convertirlos, conviértelos, gira, rota, rotar, voltea, voltear, cámbiame mis, intercámbiame, conversión de, cambio de, intercambio de, un cambio de, un intercambio de, haz un cambio de, hacer un cambio de, haz el cambio de, reconvierte, reconvertir, muda, mudar, saca, sacar, traspasa, traspasar, cambies, conviertas, intercambies, canjees, cambien, conviertan',
  sell: 'vende, vender, venda, usa, usar, gasto, paga, pagar, véndeme, liquida, vendo, usando mis, deshacerme de, deshazte de, deshacerse de, mete, meter, meto, suelta, pon, poner, entrega, entrego, doy, yo pago, pago, pagando, sácame de, quitarme, suelto, soltar, larga, largar, despacha, despachar, deshaz, liquidar, liquido, remata, rematar, echa, echar, tira, tirar, aporto, aportar, ofrezco, cedo, ceder, emplea, emplear, empleo, utiliza, utilizar, utilizo, uso, destina, destinar, saco, pongo, quita, quítame, véndelos, vendiendo, bota, botar, desprenderme de, me deshago de, deshago de, me desprendo de, vuelca, volcar, invierto, gastando, gastarme, gastaré, pagaré',
  spend: 'gasta, gastar, invierte, invertir',
  buy: 'compra, comprar, compre, cómprame, comprame, adquiere, adquirir, consigue, dame, consígueme, compro, conseguir, recibir, obtener, recibo, obtengo, me dan, dan, me das, pillar, pilla, píllame, agarra, agárrame, recibe, recibiendo, a recibir, cobrar, sácame, quiero recibir, me llevo, hazte con, hazme con, hacerme con, pídeme, cómprate, comprarme, comprar unos, consígame, consigo, conseguirme, agarrar, agarro, llevarme, quiero tener, quisiera tener, me gustaría tener, quiero conseguir, quiero obtener, quisiera recibir, quisiera obtener, me gustaría recibir, necesito recibir, necesito tener, busco, estoy buscando, adquiero, compramos, me hacen falta, hacen falta, hace falta, me hace falta, me faltan, cárgame, sácame unos, recibiré, quiero comprar, comprando, obteniendo, que me des, deme, denme, coge, coger, cógeme, cojo',
  have: 'tengo, ya tengo, tengo ya, poseo, ya poseo',
  bridge: 'mueve, mover, puentea, traslada, trasladar, lleva, bridgea, puente',
  send: 'transfiere, transferir',
  with: 'con, usando, utilizando, con mis, con mi',
  from: 'desde, de la red',
  to: 'hacia, a la red',
  for: 'por, para, contra',
  in: 'en',
  on: 'en la red, en la red de, en la cadena, sobre, ambos en, los dos en, las dos en, que tengo en, que están en, que está en, que hay en, dentro de, en red',
  of: 'de, del, de mis, de mi, de los, de la, de las, de lo',
  my: 'mi, mis, el, los, las, la, lo, unos',
  and: 'y, e',
  or: 'o, u otra',
  next: 'luego, después, despues',
  howMuch: 'cuánto, cuanto, cuántos, cuantos, cuánta, cuánto es, cuántas, a cuánto',
  costs: 'cuesta, cuestan',
  half: 'mitad, la mitad, la mitad de, la mitad de mi, la mitad de mis, mitad de mi, mitad de mis, la mitad del, media parte de, mitad de los, la mitad de los, mitad del',
  unclearPart: 'el resto, resto, el resto de',
  all: 'todo, todos, toda, todas, todo mi, todos mis, todo el, todos los, todas mis, toda mi, completo, la totalidad de, totalidad de, íntegro',
  vague: 'algo de, un poco de, algunos, unos cuantos, algo, poco, más, unos pocos, un poco',
  range: 'al menos, como mínimo, como máximo, hasta, entre, por lo menos, máximo, mínimo',
  except: 'excepto, menos, salvo, dejando',
  plusHalf: 'y medio, y media',
  worth: 'valor de, por valor de, en valor de, el equivalente a, equivalente a, equivalentes a',
  usd: 'dólares, dolares, dólar, dolar, dólares de, pavos',
  percent: 'por ciento, porciento',
  slippage:
    'deslizamiento, deslizamiento máximo, slippage máximo, tolerancia, deslizamiento de, slippage de, deslizamiento máximo de, slippage máximo de, deslizamiento del, un deslizamiento del, slippage del, tolerancia de',
  chain: 'red, cadena, la red',
  unknownToken: 'dinero, moneda, monedas, moneda estable',
  not: 'nunca, cancela, no cambies, no compres, al revés, al reves, viceversa, lo contrario, en vez de, en lugar de, por ejemplo, inverso',
  split: 'cada, cada uno, mitad y mitad, otra mitad, la otra mitad',
  filler:
    'por favor, porfa, me gustaría, me gustaria, puedes, podrías, hola, gracias, ahora, ya, exactamente, unos, aproximadamente, yo, ahora mismo, hoy, se, es, son, buenas, buenos días, oye, si puedes, me, te, favor, puedo, podría, necesitaría, muchas gracias, para mí, ser, sean, sea, que, quisiera que, se me, hagas, el favor de, hazme el favor de, amigo por favor, buenas tardes, muy buenas, vale, venga, a ver, cuando puedas, si no te importa, si es posible, deben, debe, deberían ser, tienen que, tiene que, hay que, quiero que, te importaría, le importaría, podrías por favor, sería posible, serías tan amable de, tendrías la amabilidad de, quería, me harías el favor de, puede usted, necesito que, ¿podrías, sería tan amable de, podrías hacerme el favor de, me ayudas a, ayúdame a, me gustaría que, saludos, buenas noches, buen día, mil gracias, de una vez, cuanto antes, rápido, solo, sólo, solamente, únicamente, nada más, cantidad, monto, importe, en total, más o menos, asegúrate de que, haz que, que se, tío, colega, compa, che, bueno, pues, en realidad, la verdad, enseguida, de inmediato, ya mismo, deprisa, lo antes posible, si no es molestia, si no es mucha molestia, si no es mucho pedir, si se puede, cuando tengas un rato, cuando quieras, con gusto, de favor, porfis, porfavor, te agradecería, agradecería, te lo agradezco, deseo que, quería pedirte, ganas de, voy a, vamos a, vamos, ve, venga va, hágame el favor de, hazme, podemos, se puede, puedo yo, estos, esos, estas',
  replace: 'reemplaza, reemplazar, sustituye, sustituir',
  inReturn: 'a cambio, de vuelta',
  returnFor: 'a cambio de, en canje de',
  payWith:
    'pago con, pagando con, pagar con, pagaré con, voy a pagar con, pagado con, pagando en, pago en, yo pago con',
  past: 'ayer, la última vez, la semana pasada, antes, anoche, hace poco, hace días, el otro día, anteayer, el mes pasado, recientemente',
  supposed: 'si vendo, si cambio, si vendiera, si cambiara, si convierto, si intercambio, si gasto, si pago',
  quote:
    'precio de, precio por, tasa de, cotización de, a cómo está, cuánto vale, cuánto valen, qué precio tiene, tipo de cambio de, cotización para, precio para',
  payNetworkWord:
    'pago desde, pagando desde, pagar desde, paga desde, red de origen, red origen, origen, pago en la red, saliendo de, salen de, mis fondos están en, desde la red, con fondos en, con fondos de',
}

export const french: Vocabulary = {
  toGet: 'pour acheter, pour obtenir, pour avoir, pour recevoir',
  want: 'veux, voudrais, besoin, aimerais, besoin de',
  receiveOn:
    'à recevoir sur, recevoir sur, reçus sur, reçu sur, à livrer sur, réception sur, livré sur, réseau de destination, pour les recevoir sur, arrivée sur, livraison sur, et reçois sur, et reçois les sur, et recevoir sur, je veux les recevoir sur, à réceptionner sur, arrivant sur, qui arrivent sur, arrivent sur, livrés sur, je reçois sur, réseau darrivée, réseau cible, destination, reçois les sur, reçois le sur, et livre sur, et livre les sur',
  bought: 'acheté, achetés',
  sold: 'vendu, vendus',
  swapped:
    'échangé, échangés, échangée, converti, changé, changés, troqué, transformé, transformés, convertie, converties, échangées, changée, changées, troqués, basculé, basculés',
  sameNetwork:
    'même réseau, le même réseau, même chaîne, la même chaîne, ce réseau, meme reseau, là bas aussi, là aussi, aussi là bas, au même endroit, la même blockchain, même blockchain, cette chaîne, cette même chaîne',
  so: 'donc, alors, mais, du coup, cette fois, cette fois ci, maintenant par contre, cependant',
  reason: 'parce que, car, puisque, comme jai, vu que',
  apart:
    'ne touche pas, ne touche pas à, ne touche pas à mes, sans toucher, sans toucher à, laisse mes, laisse mon, ne vends pas, ne vends pas mes, reste, restent, je garde mes, je garde mon, je conserve mes, garde mes, garde mon, en gardant mes, ne touchez pas à mes, ne touchez pas à, ne vendez pas mes, je ne veux pas de, je ne veux pas d, je veux pas de, je naime pas, je naime pas les, pas de, pas des, mais pas, on ne touche pas à mes, on ne touche pas à, je ne touche pas à mes, je ne vends pas mes, hors de question de vendre mes, je garde, je conserve, conserve mes, on garde, laisse tranquille, laisse tranquilles, sans vendre mes, sans vendre, sans utiliser mes, jen ai marre de, marre de, marre des, jai assez de, assez de, jai déjà assez de, restent où ils sont, ne bougent pas, ne bouge pas, restent en place',
  correction:
    'non, plutôt, plutot, enfin, je veux dire, je voulais dire, pardon, attends, correction, euh non, ou plutôt, désolé, ah non, oups, oups non, mieux, attendez, erreur, je corrige, je me suis trompé, finalement non, en fait non, ou non, zut, mince, faute de frappe, plutot non',
  swap: 'échange, échanger, échangez, echange, echanger, convertir, convertissez, change, changer, changez, troque, troquer, swappe, swapper, transforme, transformer, convertit, échangeons, bascule, convertissons, changeons, fais, faire, faites, passer, basculer, échangeant, troquez, swappez, transformez, transforme moi, échange moi, change moi, convertis moi, reconvertis, reconvertir, permute, permuter, rebascule, tourne, tourner, transvase, réalloue, réallouer, fais passer, faire passer, fais basculer, échangerais, échangerait, convertirais, troc, un échange de, échange de, conversion de, permutation de, fais moi, fais un échange de, passez, faisons, convertis',
  sell: 'vends, vendre, vendez, vend, utilise, utiliser, paye, liquide, céder, cède, me débarrasser de, débarrasse moi de, balance, balancer, colle, fous, place, placer, donner, je paie, je paye, je donne, je vends, payer, paie, solde, largue, larguer, mettre, sors de, refourgue, refourguer, bazarde, bazarder, brade, brader, liquider, liquidez, liquide moi, lâche, lâcher, claque, claquer, flambe, flamber, injecte, injecter, jette, jeter, engage, engager, déleste moi de, débarrasser de, je cède, je lâche, cédez, je mets, mettez, je dépense, je sors, jutilise, emploie, employer, sacrifie, sacrifier, prélève, pioche, pioche dans, pioche dans mes, tape dans, tape dans mes, puise dans, puise dans mes, écoule, écouler, revends, revendre, vendons, je fourgue, fourgue, fourguer, fous moi, balance moi',
  spend: 'dépense, dépenser, investis, mets, depense',
  buy: 'achète, achete, acheter, achetez, procure, procure moi, donne moi, acquérir, prends, prends moi, achètes, achète moi, trouve moi, donnez moi, donne, recevoir, obtenir, reçois, obtiens, obtenir exactement, avoir, aurais, je reçois, je veux recevoir, chope, choper, choppe, prendre, je prends, file moi, filez moi, décroche, dégote, récupère, récupérer, à recevoir, chope moi, trouve, dégote moi, procure toi, je veux avoir, je voudrais avoir, jaimerais avoir, je veux obtenir, voudrais obtenir, voudrais recevoir, aimerais recevoir, aimerais avoir, aimerais obtenir, veux recevoir, veux avoir, veux obtenir, jachète, acheter des, achat de, acquiers, ramasse, ramasser, rafle, rafler, il me faut, il me faudrait, me faudrait, je cherche, cherche, toucher, jobtiens, obtenez, reçoit, reçus, recevez, prenez, je récupère, récupère moi, sors moi, ramène moi, offre moi, paie moi, paye moi, se procurer, me procurer',
  have: 'ai, jai, jai déjà, jai deja, je possède, je détiens, ai déjà, détiens',
  bridge: 'déplace, déplacer, bridger, déplacez, deplace, bridge, passe',
  send: 'transfère, transférer',
  with: 'avec, en utilisant, en vendant, au moyen de, avec mes, moyennant',
  from: 'depuis, du réseau',
  to: 'vers, à, au réseau',
  for: 'contre, pour',
  in: 'en',
  on: 'sur, sur le réseau, sur la chaîne, les deux sur, le tout sur, tous deux sur, qui sont sur, qui est sur, étant sur, situés sur, détenus sur, chez',
  of: 'de, du, des, d, de mes, de mon, de ma, de l',
  my: 'mon, ma, mes, le, les, la, moi',
  and: 'et',
  or: 'ou',
  next: 'ensuite, puis, après',
  howMuch: 'combien de, combien d, combien',
  costs: 'coûte, coûtent',
  half: 'moitié, la moitié, la moitié de, la moitié de mes, la moitié de mon, la moitié de ma, la moitié du, moitié de mes, la moitié des, la moitie de mes, la moitie de mon',
  unclearPart: 'le reste, reste de',
  all: 'tout, tous, toute, toutes, tous mes, tout mon, toutes mes, tous les, tout le, toute ma, la totalité de, totalité de, intégralité de, totalité, intégralité',
  vague: 'quelques, un peu de, un peu d, un peu, plus de, plus',
  range: 'au moins, au plus, entre, jusqu à, au minimum, au maximum',
  except: 'sauf, excepté, garde, en gardant, hormis',
  plusHalf: 'et demi, et demie',
  worth: 'valeur de, pour une valeur de, équivalent de, une valeur de, d une valeur de, équivalent à',
  usd: 'dollars us, dollar us, dollars américains',
  percent: 'pour cent, pourcent',
  slippage:
    'glissement, slippage de, tolérance, glissement de, slippage max, glissement maximum, glissement maximal, glissement max, tolérance de, glissement maximum de, slippage maximum de, un glissement de, un slippage de',
  chain: 'réseau, chaîne, le réseau',
  unknownToken: 'argent, monnaie, monnaies, jetons',
  not: 'pas, jamais, annule, annuler, ne, inverse, à l inverse, contraire, vice versa, au lieu de, par exemple, à la place',
  split: 'chacun, moitié moitié, autre moitié, chaque',
  filler:
    's il te plaît, s il vous plaît, s il te plait, s il vous plait, il te plaît, il vous plaît, il te plait, il vous plait, stp, svp, jaimerais, je, jai, peux tu, pouvez vous, bonjour, salut, merci, maintenant, exactement, environ, tu, vous, on peut, aujourdhui, tout de suite, je souhaite, souhaite, aimerais bien, coucou, est ce que, ce que, est, sont, puis je, peux, pourrais tu, bonsoir, pour moi, me, merci beaucoup, être, soient, soit, que, qui, sil te plait, cher, vite, volontiers, je souhaiterais, souhaiterais, jaimerais bien, je veux bien, veuillez, merci de, merci d, il faudrait, faudrait, faut, doivent, doit, devraient, aurez, aurais, auras, aura, il faut que, auriez vous la gentillesse de, auriez vous la gentillesse d, auriez vous l amabilité de, auriez vous la gentillesse, pourriez vous, serait il possible de, serait il possible d, est il possible de, est il possible d, je vous prie de, je vous prie, voudriez vous, aurais tu la gentillesse de, tu pourrais, vous pourriez, je te prie de, jaimerais que tu, aide moi à, peux tu me, pouvez vous me, ça serait possible de, dis moi, bien à vous, mille mercis, dès que possible, au plus vite, rapidement, simplement, gentillesse, seulement, uniquement, juste, rien que, montant, somme, quantité, en tout, au total, à peu près, grosso modo, fais en sorte que, faites en sorte que, je veux que, jaimerais que, je voudrais que, mec, gros, les gars, hé, hey, ok, allez, bon, bah, ben, franchement, en fait, finalement, direct, directement, illico, fissa, sans tarder, si possible, si vous pouvez, si tu peux, quand tu peux, quand vous pouvez, merci davance, par avance, sil te plaît, sil vous plaît, je désire, désire, envie de, jai envie de, je compte, je vais, on va, tu peux, vous pouvez, peut on, cest, ce sont, me faut, un max, voilà',
  replace: 'remplace, remplacer, remplacez, substitue',
  inReturn: 'en échange, en retour, en contrepartie, à la place de ça',
  returnFor: 'en échange de, en échange d, en échange des, en contrepartie de, en contrepartie d',
  payWith:
    'je paie avec, je paye avec, payer avec, payé avec, payés avec, en payant avec, je paie en, je paye en, payé en, payant en, je paierai avec, je règle avec, réglé en',
  past: 'hier, la dernière fois, la semaine dernière, récemment, avant hier, le mois dernier, tout à l heure, auparavant',
  supposed:
    'si je vends, si jéchange, si je convertis, si je change, si je vendais, si jéchangeais, si je mets, si je dépense',
  quote:
    'prix de, prix pour, cours de, taux pour, taux de, cotation pour, devis pour, que valent, que vaut, ça fait quoi, à combien',
  payNetworkWord:
    'payé depuis, payer depuis, paie depuis, je paie depuis, je paie sur, payé sur, réseau source, réseau de départ, paiement sur, paiement depuis, source, en payant depuis, mes fonds sont sur, prélevé sur, prélevés sur',
}
