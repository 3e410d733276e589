-- Members who switched the news off in the settings have withdrawn their consent; on was the default and says nothing.
INSERT INTO `consents` (`user_id`, `kind`, `version`, `given`, `at`)
SELECT `user_id`, 'newsletter', '2026-11-21', 0, CAST(strftime('%s', 'now') AS INTEGER) * 1000
FROM `notification_settings` WHERE `news` = 0;--> statement-breakpoint
ALTER TABLE `notification_settings` DROP COLUMN `news`;
