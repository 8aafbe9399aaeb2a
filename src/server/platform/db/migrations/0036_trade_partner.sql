ALTER TABLE "player" ADD COLUMN "trade_partner" bigint;--> statement-breakpoint
ALTER TABLE "retrieval_order" ADD COLUMN "trade_partner" bigint;--> statement-breakpoint
CREATE INDEX "player_trade_partner" ON "player" USING btree ("trade_partner") WHERE trade_partner IS NOT NULL;--> statement-breakpoint
CREATE INDEX "retrieval_order_partner" ON "retrieval_order" USING btree ("trade_partner","created_at");--> statement-breakpoint
-- Links of before: leading zeros name the same account; a link without a number of 32 bits leads nowhere, and is asked for again.
UPDATE player SET trade_partner = n.partner FROM (
	SELECT id, nullif(ltrim(substring(trade_url FROM '[?]partner=0*([0-9]{1,10})&token='), '0'), '')::bigint AS partner FROM player WHERE trade_url <> ''
) n WHERE player.id = n.id AND n.partner <= 4294967295;
--> statement-breakpoint
UPDATE player SET trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=' || trade_partner || substring(trade_url FROM '&token=.*$') WHERE trade_partner IS NOT NULL;
--> statement-breakpoint
UPDATE player SET trade_url = '' WHERE trade_url <> '' AND trade_partner IS NULL;
--> statement-breakpoint
UPDATE retrieval_order SET trade_partner = n.partner FROM (
	SELECT id, nullif(ltrim(substring(trade_url FROM '[?]partner=0*([0-9]{1,10})&token='), '0'), '')::bigint AS partner FROM retrieval_order
) n WHERE retrieval_order.id = n.id AND n.partner <= 4294967295;
