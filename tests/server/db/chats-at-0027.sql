INSERT INTO player ("id", "uid", "phone", "nickname", "head_pic", "head_ground", "promote_code", "inviter_id", "robot", "frozen", "created_at", "trade_url", "nickname_changes") VALUES
('1','17368787','13929807563','玩家8759','avatars/16.webp','','DTHQHV4Y',NULL,'f','f','2026-04-28 15:00:00+00','','0');
INSERT INTO chat_thread ("player_id", "last_seq", "player_last", "player_at", "player_read", "desk_read", "typing_at", "auto_at") VALUES
('1',3,3,'2026-11-20 04:00:02+00',2,2,'2026-11-20 04:00:03+00',NULL);
INSERT INTO chat_line ("player_id", "seq", "by", "text", "key", "at") VALUES
('1',1,'player','老问题','key-0001','2026-11-20 04:00:00+00'),
('1',2,'desk','老答复',NULL,'2026-11-20 04:00:01+00'),
('1',3,'player','谢谢','key-0003','2026-11-20 04:00:02+00');
