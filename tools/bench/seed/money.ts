import { keyOf, type SeedSize, type Step } from './size.ts'

/** What every player got on the first day, so that nobody has ever spent what they had not. */
const FIRST_GRANT = 100_000

/** The five journals of an opening: money comes in, the opening, what its items brought, a purchase, another nickname. */
export const openingMoney: Step[] = [
  {
    name: 'orders and purchases',
    make: `
    INSERT INTO top_up (id, order_no, player_id, channel, gateway, state, amount, bonus, created_at, expires_at, paid_at, credited_at, payment_no)
    SELECT o / 10, 'SEED' || lpad(o::text, 26, '0'), player_id, 0, 'sandbox', 'credited', paid + 2000, 0, at, at + interval '15 minutes', at, at, 'P' || o
    FROM seed_open WHERE o % 10 = 0 ORDER BY o;
    CREATE TEMP TABLE seed_offer AS SELECT offer_id, coalesce(offer->>'name', '商品') AS name FROM catalogue_offer
    WHERE offer->>'stock' IS NULL AND offer->>'currency' = 'coin' ORDER BY position LIMIT 1;
    INSERT INTO purchase (id, player_id, offer_id, name, quantity, currency, paid, at)
    SELECT s.o / 20, s.player_id, f.offer_id, f.name, 1, 0, 1200, s.at + interval '1 minute' FROM seed_open s, seed_offer f WHERE s.o % 20 = 0 ORDER BY s.o;
    INSERT INTO shop_sold (offer_id, sold) SELECT offer_id, count(*) FROM purchase GROUP BY 1;
    INSERT INTO voucher (player_id, kind, name, image, worth, min_amount, source, gained_at, expires_at, used_at, used_ref)
    SELECT player_id, 'shopDiscount', '商城满减券', 'icons/voucher_discount.webp', 100, 0, 'seed', at, at + interval '30 days',
      CASE WHEN id % 3 > 0 THEN at END, CASE WHEN id % 3 > 0 THEN 'purchase:' || id END FROM purchase`,
  },
  {
    name: 'lines of the openings',
    make: `
    INSERT INTO seed_line (at, key, kind, ref, remark, player_id, house, amount)
    SELECT s.at + j.k * interval '1 second' - interval '2 seconds', ${keyOf(1, 's.o', 'j.k')}, j.kind, j.ref, j.remark, s.player_id, j.house, j.amount
    FROM seed_open s CROSS JOIN LATERAL (SELECT sum(price) AS worth FROM seed_draw d WHERE d.o = s.o) d CROSS JOIN LATERAL (VALUES
      (1, CASE WHEN s.o % 10 = 0 THEN 'top_up' ELSE 'operator_grant' END,
        CASE WHEN s.o % 10 = 0 THEN 'topUp:SEED' || lpad(s.o::text, 26, '0') ELSE 'grant:' || s.o END, '',
        CASE WHEN s.o % 10 = 0 THEN 'cashier' ELSE 'grant' END, s.paid + 2000),
      (2, 'case_open', 'open:' || s.o, s.name || ' ×' || s.number, 'case', -s.paid),
      (3, CASE WHEN s.o % 5 <> 0 THEN 'item_exchange' ELSE 'operator_grant' END,
        CASE WHEN s.o % 5 <> 0 THEN 'exchange:' || s.player_id || ':seed-' || s.o ELSE 'grant:' || s.o END,
        CASE WHEN s.o % 5 <> 0 THEN '兑换 ' || s.number || ' 件物品' ELSE '' END,
        CASE WHEN s.o % 5 <> 0 THEN 'case' ELSE 'grant' END, CASE WHEN s.o % 5 <> 0 THEN d.worth ELSE 100 END),
      (4, CASE WHEN s.o % 20 = 0 THEN 'shop_buy' ELSE 'operator_grant' END,
        CASE WHEN s.o % 20 = 0 THEN 'purchase:' || s.o / 20 ELSE 'grant:' || s.o END, '',
        CASE WHEN s.o % 20 = 0 THEN 'shop' ELSE 'grant' END, CASE WHEN s.o % 20 = 0 THEN -1200 ELSE 1 END),
      (5, 'nickname_change', 'nickname:' || s.o, '', 'service', -50)
    ) AS j (k, kind, ref, remark, house, amount)`,
  },
]

/** The books: journals and entries of all lines in the order of their moments, as a server has written them, and the balance after each. */
export const books = ({ days }: SeedSize): Step[] => [
  {
    name: 'first grants',
    make: `
    INSERT INTO seed_line (at, key, kind, ref, player_id, house, currency, amount)
    SELECT now() - interval '${days} days 1 hour', ${keyOf(0, 'player_id', 'currency')}, 'operator_grant', 'first:' || player_id, player_id, 'grant', currency,
      ${FIRST_GRANT} + sum(-amount) FILTER (WHERE amount < 0) FROM seed_line WHERE player_id IS NOT NULL GROUP BY player_id, currency
    HAVING sum(-amount) FILTER (WHERE amount < 0) IS NOT NULL`,
  },
  {
    name: 'order of the lines',
    make: `
    CREATE TEMP TABLE seed_pair AS
    SELECT dense_rank() OVER w AS journal_id, row_number() OVER (w ROWS UNBOUNDED PRECEDING) AS pair, key <> lag(key, 1, -1::bigint) OVER w AS first, seed_line.*
    FROM seed_line WINDOW w AS (ORDER BY at, key);
    DROP TABLE seed_line`,
  },
  {
    name: 'journals',
    make: 'INSERT INTO journal (id, kind, ref, remark, at) SELECT journal_id, kind, ref, remark, at FROM seed_pair WHERE first ORDER BY pair',
  },
  {
    name: 'entries',
    make: `
    INSERT INTO entry (id, journal_id, account_id, house, currency, amount, balance_after)
    SELECT 2 * p.pair - side.n, p.journal_id, CASE WHEN side.n = 1 THEN 2 * p.player_id - 1 + p.currency END,
      CASE WHEN side.n = 0 THEN p.house ELSE p.own_house END, p.currency, CASE side.n WHEN 1 THEN p.amount ELSE -p.amount END,
      CASE WHEN side.n = 1 AND p.player_id IS NOT NULL THEN p.balance END
    FROM (SELECT *, sum(amount) OVER (PARTITION BY player_id, currency ORDER BY pair) AS balance FROM seed_pair) p
    CROSS JOIN generate_series(0, 1) AS side (n) ORDER BY 1;
    DROP TABLE seed_pair`,
  },
]

/** `sumsOf` is the list of what an account keeps, as columns of entries `e` and journals `j`. */
export const sumAccounts = (sumsOf: string): Step => ({
  name: 'sums of the accounts',
  make: `
    UPDATE account a SET balance = s.balance, lines = s.lines, topped_up = s."toppedUp", spent = s.spent, exchanged = s.exchanged
    FROM (SELECT e.account_id, ${sumsOf} FROM entry e JOIN journal j ON j.id = e.journal_id WHERE e.account_id IS NOT NULL GROUP BY 1) s
    WHERE s.account_id = a.id`,
})
