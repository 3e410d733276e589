CREATE TABLE `vip_ledger` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`at` integer NOT NULL,
	`reason` text NOT NULL,
	`days` integer,
	`vip_until` integer,
	`payment_id` text,
	`status` text,
	`amount` integer,
	`currency` text,
	`note` text
);
--> statement-breakpoint
CREATE INDEX `vip_ledger_by_user` ON `vip_ledger` (`user_id`,`seq`);--> statement-breakpoint
CREATE INDEX `vip_ledger_by_payment` ON `vip_ledger` (`payment_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `vip_ledger_promotion` ON `vip_ledger` (`user_id`) WHERE "vip_ledger"."reason" = 'promotion';--> statement-breakpoint
CREATE UNIQUE INDEX `vip_ledger_purchase` ON `vip_ledger` (`payment_id`) WHERE "vip_ledger"."reason" = 'purchase';--> statement-breakpoint
CREATE UNIQUE INDEX `vip_ledger_status` ON `vip_ledger` (`payment_id`,`status`) WHERE "vip_ledger"."reason" = 'payment' AND "vip_ledger"."status" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER `vip_ledger_never_changes` BEFORE UPDATE ON `vip_ledger` BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;--> statement-breakpoint
CREATE TRIGGER `vip_ledger_never_shrinks` BEFORE DELETE ON `vip_ledger` WHEN coalesce((SELECT `demo` FROM `users` WHERE `id` = OLD.`user_id`), 0) = 0 BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;--> statement-breakpoint
INSERT INTO `vip_ledger` (`user_id`, `at`, `reason`, `days`, `vip_until`)
SELECT `id`, coalesce(`vip_promotion_at`, `created_at`), CASE WHEN `vip_promotion_at` IS NULL THEN 'opening' ELSE 'promotion' END, NULL, `vip_until`
FROM `users` WHERE `vip_until` IS NOT NULL OR `vip_promotion_at` IS NOT NULL ORDER BY `id`;
